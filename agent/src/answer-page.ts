import type { HelperCode, HelperNews, HelperReply, HelperRequest } from '@bestellsystem/domain/print-helper-schema.ts';
import type { FoundPrinter, ScanMode } from '@bestellsystem/domain/printers-schema.ts';
import { scanPrinters } from '@bestellsystem/print/discovery/scan.ts';
import { scanTargets } from '@bestellsystem/print/discovery/scan-targets.ts';
import { checkPrinter, type PrintTimeouts } from '@bestellsystem/print/driver.ts';
import { describeState, statusOf } from '@bestellsystem/print/printer-state.ts';
import { describeReason } from '@bestellsystem/print/reasons.ts';
import type { Console } from './console.ts';
import type { Pairing } from './pairing.ts';
import type { Printing, SlipOutcome } from './printing.ts';
import type { AgentSettings } from './settings.ts';
import { VERSION } from './version.ts';

export interface PageContext {
  settings: AgentSettings;
  pairing: Pairing;
  printing: Printing;
  console: Console;
  isServerConnected: () => boolean;
}

type Reply = Omit<HelperReply, 'id'>;
/** The page that asks, as long as it is there. */
export interface Asker {
  gone: AbortSignal;
  tell: (news: Omit<HelperNews, 'id'>) => void;
}

/** A page gives up after 5 s: whatever a printer does, the answer comes before. */
const QUICK: Partial<PrintTimeouts> = {
  connectMs: 1_200,
  statusMs: 350,
  confirmMs: 1_500,
  longestConfirmMs: 1_500,
  pollMs: 300,
  lingerMs: 200,
};
const WAIT_FOR_PRINTER_MS = 1_000;
const NEWS_MS = 200;
const SCAN_LIMIT_MS: Record<ScanMode, number> = { 'ultra-fast': 7_000, quick: 18_000, full: 38_000 };

/** Does what a page asks for, if its page may; a search tells how far it is, and ends when the page is gone. */
export async function answerPage(
  context: PageContext,
  origin: string,
  request: HelperRequest,
  asker: Asker,
): Promise<Reply> {
  if (request.type === 'pair') return pair(context, origin, request.code);
  if (!context.pairing.isPaired(request.token, origin)) {
    return refuse('NOT_PAIRED', 'Diese Seite ist mit der Druckhilfe nicht gekoppelt.');
  }
  switch (request.type) {
    case 'print':
      return print(context, request);
    case 'test':
      return test(context, request);
    case 'scan':
      return scan(context, request.mode, asker);
    case 'status':
      return status(context);
  }
}

function refuse(code: HelperCode, message: string): Reply {
  return { success: false, code, message, sent: false };
}

function pair({ pairing, console }: PageContext, origin: string, code: string): Reply {
  const paired = pairing.pair(code, origin);
  if (paired === 'too-many') return refuse('TOO_MANY_TRIES', 'Zu viele Versuche. Bitte in einer Minute nochmals.');
  if (paired === 'wrong') {
    console.warn(`Falscher Kopplungscode von ${origin}`);
    return refuse('NOT_PAIRED', 'Der Kopplungscode stimmt nicht. Er steht in der Konsole der Druckhilfe.');
  }
  console.info(`Gekoppelt mit ${origin}`);
  return { success: true, code: 'OK', message: 'Gekoppelt', token: paired.token };
}

async function print(
  { printing, console }: PageContext,
  { ip, port, data, confirmBy, isTest }: Extract<HelperRequest, { type: 'print' }>,
): Promise<Reply> {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0) return refuse('BAD_ARGS', 'Der Bon ist leer.');
  const slip = { ip, port, bytes, confirmBy, timeouts: QUICK, ...(isTest && { mustAnswer: false }) };
  const outcome = await printing.print(slip, WAIT_FOR_PRINTER_MS);
  const reply = replyOf(outcome, ip, port);
  console[reply.success ? 'info' : 'warn'](`${ip}:${port} – ${reply.message}`);
  return reply;
}

function replyOf(outcome: SlipOutcome, ip: string, port: number): Reply {
  switch (outcome.outcome) {
    case 'confirmed':
      return { success: true, code: 'CONFIRMED', message: 'Gedruckt', sent: true };
    case 'unconfirmed':
      return { success: true, code: 'SENT_UNCONFIRMED', message: 'Gesendet, unbestätigt', sent: true };
    case 'busy':
      return refuse('BUSY', 'Der Drucker ist mit einem anderen Bon beschäftigt.');
    case 'not-allowed':
      return refuse('NOT_ALLOWED', `${ip}:${port} liegt ausserhalb der erlaubten Druckernetze.`);
    case 'not-sent':
      return refuse(outcome.reason, describeReason(outcome.reason, ip));
    default:
      return { success: false, code: outcome.reason, message: describeReason(outcome.reason, ip), sent: true };
  }
}

async function test({ printing }: PageContext, { ip, port }: Extract<HelperRequest, { type: 'test' }>): Promise<Reply> {
  const place = printing.allowed({ ip, port });
  if (!place) return refuse('NOT_ALLOWED', `${ip}:${port} liegt ausserhalb der erlaubten Druckernetze.`);
  const state = await checkPrinter({ ...place, timeouts: QUICK });
  const code = state.state === 'stopped' ? state.reason : 'OK';
  const known = statusOf(state);
  return { success: known !== 'unreachable', code, message: describeState(state, place.ip), status: known };
}

async function scan({ settings, console }: PageContext, mode: ScanMode, { gone, tell }: Asker): Promise<Reply> {
  const targets = scanTargets(settings, mode);
  let found: FoundPrinter[] = [];
  let progress = 0;
  let told = 0;
  console.info(`Suche nach Druckern (${targets.length} Adressen)`);
  const news = setInterval(() => {
    if (progress <= told) return;
    told = progress;
    tell({ progress, printers: found });
  }, NEWS_MS);
  await scanPrinters({
    targets,
    settings,
    mode,
    signal: AbortSignal.any([gone, AbortSignal.timeout(SCAN_LIMIT_MS[mode])]),
    onProgress: (fraction) => {
      progress = fraction;
    },
    onFound: (printers) => {
      found = printers;
    },
  }).finally(() => clearInterval(news));
  console.info(`Suche ${gone.aborted ? 'abgebrochen' : 'beendet'}: ${found.length} gefunden`);
  return { success: true, code: 'OK', message: `${found.length} gefunden`, printers: found };
}

function status({ settings, isServerConnected }: PageContext): Reply {
  const helper = { version: VERSION, server: settings.server ?? null, connected: isServerConnected() };
  return { success: true, code: 'OK', message: 'Bereit', helper };
}
