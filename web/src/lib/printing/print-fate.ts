import type { HelperCode } from '@bestellsystem/domain/print-helper-schema.ts';
import type { BridgeCode, BridgeResult } from './android-contract.ts';
import type { SocketAnswer } from './local-socket.ts';

/** What became of a ticket, as far as is known. */
export type Fate =
  | { fate: 'printed'; confirmed: boolean }
  | ({
      /**
       * `nothing-sent`: it is certain that no byte went to a printer, the next way may be tried. `uncertain`: perhaps on
       * paper, no other way may be tried without a mark.
       */
      fate: 'nothing-sent' | 'uncertain';
    } & Cause);

interface Cause {
  message: string;
  /** For programs. */
  code?: BridgeCode | HelperCode | undefined;
}

/** What a bridge's answer says about one of the jobs it was given. */
export function fateOf(result: BridgeResult, jobId: number): Fate {
  const message = result.error ?? result.message ?? '';
  if (!result.results) return fateOfCode(result.code, result.success, message, result.sent);
  const own = result.results.find((entry) => String(entry.jobId) === String(jobId));
  return own ? fateOfCode(own.code, false, own.message ?? message, own.sent) : { fate: 'uncertain', message };
}

export function fateOfSocket(answer: SocketAnswer): Fate {
  if (answer.kind === 'absent') return { fate: 'nothing-sent', message: 'Druckhilfe nicht erreichbar' };
  if (answer.kind === 'uncertain') return { fate: 'uncertain', message: 'Druckhilfe antwortet nicht', code: 'TIMEOUT' };
  const { code, success, sent, message } = answer.reply;
  if (success) return { fate: 'printed', confirmed: code === 'CONFIRMED' };
  return { fate: sent === false ? 'nothing-sent' : 'uncertain', message, code };
}

function fateOfCode(code: BridgeCode | undefined, success: boolean, message: string, sent?: boolean): Fate {
  if (sent === false) return { fate: 'nothing-sent', message: message || 'Drucker nicht erreichbar', code };
  switch (code) {
    case 'CONFIRMED':
      return { fate: 'printed', confirmed: true };
    case 'SENT':
    case 'SENT_UNCONFIRMED':
      return { fate: 'printed', confirmed: false };
    case 'REFUSED':
    case 'BAD_ARGS':
      return { fate: 'nothing-sent', message: message || 'Drucker nicht erreichbar', code };
    case 'PAPER_OUT':
      return { fate: 'uncertain', message: 'Papier leer', code };
    case 'COVER_OPEN':
      return { fate: 'uncertain', message: 'Deckel offen', code };
    case undefined:
      return success ? { fate: 'printed', confirmed: false } : { fate: 'uncertain', message };
    default:
      return { fate: 'uncertain', message: message || 'keine Antwort vom Drucker', code };
  }
}
