import type { AgentErrand, AgentJob } from '@bestellsystem/domain/print-agents-schema.ts';
import { describeReason } from '@bestellsystem/print/reasons.ts';
import type { Console } from './console.ts';
import { type ErrandContext, runErrand, wireOf } from './errands.ts';
import type { Printing, SlipOutcome } from './printing.ts';
import { createServerCalls, pause, retryMs, ServerRefusal } from './server-calls.ts';
import type { AgentSettings } from './settings.ts';

export interface ServerLink {
  isConnected: () => boolean;
  start: () => void;
  /** Fetches no more, and waits for what is on its way to paper. */
  stop: () => Promise<void>;
}

const UNKNOWN_KEY_RETRY_MS = 30_000;
const ERRANDS = { status: 'Zustand', test: 'Testdruck' };

const UNTRUSTED = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|ERR_TLS_CERT_)/;

/** Fetches tickets from the server by a connection from here to there, prints them and says what came of it. */
export function createServerLink(settings: AgentSettings, printing: Printing, console: Console): ServerLink {
  const holding = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  const server = createServerCalls(settings, stopping.signal);
  let connected: boolean | undefined;
  let lastNote: string | undefined;
  let failures = 0;
  let running: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const { jobs, errands } = await server.fetchWork([...holding.keys()], connected === true);
        note(true, `Verbunden mit ${settings.server}`);
        failures = 0;
        for (const job of jobs) take(job);
        for (const errand of errands) void goFor(errand);
      } catch (error) {
        if (stopping.signal.aborted) return;
        await pauseAfter(error);
      }
    }
  }

  async function pauseAfter(error: unknown): Promise<void> {
    const isUnknownKey = error instanceof ServerRefusal && error.status === 401;
    note(false, isUnknownKey ? unknownKey(settings.server) : whyAway(settings.server ?? '', error));
    const ms = isUnknownKey ? UNKNOWN_KEY_RETRY_MS : retryMs(failures);
    failures += 1;
    await pause(ms, stopping.signal);
  }

  /** Said only when it changes: a server that comes back may not know the key any more. */
  function note(isConnected: boolean, line: string): void {
    connected = isConnected;
    if (lastNote === line) return;
    lastNote = line;
    console[isConnected ? 'info' : 'warn'](line);
  }

  /** A job may come anew, for another printer, say, before the server's answer about its former try. */
  function take(job: AgentJob): void {
    const before = holding.get(job.jobId) ?? Promise.resolve();
    const printed = before
      .then(() => printJob(job))
      .catch((error: unknown) => console.warn(`${job.printer}: ${String(error)}`))
      .finally(() => {
        if (holding.get(job.jobId) === printed) holding.delete(job.jobId);
      });
    holding.set(job.jobId, printed);
  }

  async function goFor(errand: AgentErrand): Promise<void> {
    console.info(
      errand.kind === 'scan' ? 'Suche nach Druckern' : `${errand.ip}:${errand.port} – ${ERRANDS[errand.kind]}`,
    );
    const context: ErrandContext = { settings, printing, report: server.reportErrand, signal: stopping.signal };
    await runErrand(context, errand).catch((error: unknown) => console.warn(String(error)));
  }

  async function printJob(job: AgentJob): Promise<void> {
    const { jobId, attempt, ip, port, confirmBy, mustAnswer, neverHeard } = job;
    let answered = false;
    let mayNotBegin = false;
    const outcome = await printing.print({
      ip,
      port,
      confirmBy,
      mustAnswer: neverHeard ? undefined : mustAnswer,
      bytes: Buffer.from(job.printData, 'base64'),
      onAnswer: () => {
        answered = true;
      },
      beforeSend: async () => {
        mayNotBegin = true;
        await server.begin(jobId, { attempt, answered });
        mayNotBegin = false;
      },
    });
    if (mayNotBegin) return console.warn(`${job.printer} ${ip}:${port} – nicht gesendet, der Server druckt`);
    console[isPrinted(outcome) ? 'info' : 'warn'](`${job.printer} ${ip}:${port} – ${wordsFor(outcome, ip)}`);
    await server.report(jobId, { attempt, answered, ...wireOf(outcome) });
  }

  return {
    isConnected: () => connected === true,
    start: () => {
      running = work();
    },
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(holding.values());
    },
  };
}

function unknownKey(server: string | undefined): string {
  return `${server} kennt diesen Schlüssel nicht, oder wer ihn anlegte, ist kein Veranstalter mehr. Einen neuen gibt es unter «Drucker».`;
}

function whyAway(server: string, error: unknown): string {
  const leadsTo = error instanceof ServerRefusal ? error.leadsTo : undefined;
  if (leadsTo?.hostname === new URL(server).hostname) {
    return `${server} leitet weiter: bitte mit --server ${leadsTo.origin} starten.`;
  }
  if (leadsTo || isOtherThing(error)) {
    return `Unter ${server} antwortet kein Bestellsystem. Stimmt die Adresse, und ist dieser Rechner im WLAN angemeldet?`;
  }
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  if (!UNTRUSTED.test(String(code))) return `Keine Verbindung zu ${server}`;
  return `Das Zertifikat von ${server} ist auf diesem Rechner nicht vertrauenswürdig (${code}). Mit NODE_EXTRA_CA_CERTS starten.`;
}

/** A web server of somebody else's, or the page where a network asks for a password. */
function isOtherThing(error: unknown): boolean {
  return error instanceof SyntaxError || (error instanceof ServerRefusal && [404, 405].includes(error.status));
}

function isPrinted({ outcome }: SlipOutcome): boolean {
  return outcome === 'confirmed' || outcome === 'unconfirmed';
}

function wordsFor(outcome: SlipOutcome, ip: string): string {
  switch (outcome.outcome) {
    case 'confirmed':
      return 'Gedruckt';
    case 'unconfirmed':
      return 'Gesendet, unbestätigt';
    case 'not-allowed':
      return 'liegt ausserhalb der erlaubten Druckernetze';
    case 'busy':
      return 'beschäftigt';
    case 'not-sent':
      return describeReason(outcome.reason, ip);
    default:
      return `Ungewiss: ${describeReason(outcome.reason, ip)}`;
  }
}
