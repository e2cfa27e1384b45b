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

/** What a bridge's answer says about one of the jobs it was given; what is of another shape says nothing. */
export function fateOf(result: BridgeResult, jobId: number): Fate {
  const message = wordsOf(result.error) || wordsOf(result.message);
  const { results, printers, code, success, sent } = result;
  // The printers alone are the answer to a search.
  if (!results) return fateOfCode({ code, success: success === true && !printers, sent, message });
  const own = Array.isArray(results) && results.find((entry) => String(entry?.jobId) === String(jobId));
  if (!own) return { fate: 'uncertain', message };
  return fateOfCode({ code: own.code, sent: own.sent, message: wordsOf(own.message) || message });
}

export function fateOfSocket(answer: SocketAnswer): Fate {
  if (answer.kind === 'absent') return { fate: 'nothing-sent', message: 'Druckhilfe nicht erreichbar' };
  if (answer.kind === 'uncertain') return { fate: 'uncertain', message: 'Druckhilfe antwortet nicht', code: 'TIMEOUT' };
  const { code, success, sent, message } = answer.reply;
  const said = fateOfCode({ code, success, sent, message: wordsOf(message) });
  // Only this one's codes leave open whether anything was sent.
  return said.fate === 'nothing-sent' && sent !== false ? { ...said, fate: 'uncertain' } : said;
}

/** Sent, and whether the printer has confirmed it. */
const PRINTED = new Map<string | undefined, boolean>([
  ['CONFIRMED', true],
  ['SENT', false],
  ['SENT_UNCONFIRMED', false],
]);
const NOTHING_SENT = new Set<string | undefined>(['REFUSED', 'BAD_ARGS']);

interface Said extends Cause {
  success?: boolean;
  sent?: boolean | undefined;
}

/** An answer that contradicts itself is believed neither way: what was printed would be printed again, unmarked. */
function fateOfCode({ code, success, sent, message }: Said): Fate {
  const confirmed = PRINTED.get(code);
  if (confirmed !== undefined) {
    if (sent !== false && success !== false) return { fate: 'printed', confirmed };
    return { fate: 'uncertain', message, code };
  }
  // An older app says no more.
  if (success && code === undefined && sent !== false) return { fate: 'printed', confirmed: false };
  const isSurelyNot = sent === false || (NOTHING_SENT.has(code) && sent !== true);
  if (isSurelyNot && !success) return { fate: 'nothing-sent', message: message || 'Drucker nicht erreichbar', code };
  return {
    fate: 'uncertain',
    message: CAUSES.get(code) ?? (message || (code ? 'keine Antwort vom Drucker' : '')),
    code,
  };
}

const CAUSES = new Map<string | undefined, string>([
  ['PAPER_OUT', 'Papier leer'],
  ['COVER_OPEN', 'Deckel offen'],
]);

function wordsOf(said: unknown): string {
  return typeof said === 'string' ? said : '';
}
