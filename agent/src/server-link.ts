import { randomUUID } from 'node:crypto';
import {
  type AgentErrand,
  type AgentJob,
  type AgentResult,
  agentPollAnswerSchema,
  type ErrandReportWire,
  errandAnswerSchema,
} from '@bestellsystem/domain/print-agents-schema.ts';
import { describeReason } from '@bestellsystem/print/reasons.ts';
import type { Console } from './console.ts';
import { type ErrandContext, runErrand, wireOf } from './errands.ts';
import type { Printing, SlipOutcome } from './printing.ts';
import type { AgentSettings } from './settings.ts';

export interface ServerLink {
  isConnected: () => boolean;
  start: () => void;
  /** Fetches no more, and waits for what is on its way to paper. */
  stop: () => Promise<void>;
}

const WAIT_MS = 15_000;
const POLL_TIMEOUT_MS = WAIT_MS + 10_000;
const CALL_TIMEOUT_MS = 5_000;
const RETRY_MS = [500, 1_000, 2_000, 5_000];
const UNKNOWN_KEY_RETRY_MS = 30_000;
const ERRANDS = { status: 'Zustand', test: 'Testdruck' };
/** The server takes no result later than this. */
const REPORT_FOR_MS = 60_000;

const UNTRUSTED = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|ERR_TLS_CERT_)/;

/** An answer of the server that is none to go on with. */
class ServerRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the server answered ${status}`);
    this.status = status;
  }
}

/** Fetches tickets from the server by a connection from here to there, prints them and says what came of it. */
export function createServerLink(settings: AgentSettings, printing: Printing, console: Console): ServerLink {
  const instance = randomUUID();
  const holding = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  let connected: boolean | undefined;
  let lastNote: string | undefined;
  let failures = 0;
  let running: Promise<void> = Promise.resolve();

  async function call(path: string, body: object, timeoutMs: number, signal?: AbortSignal): Promise<Response> {
    const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
    const response = await fetch(`${settings.server}/api/print-agent${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.key}` },
      body: JSON.stringify({ instance, ...body }),
      signal: AbortSignal.any(signals),
    });
    if (!response.ok) throw new ServerRefusal(response.status);
    return response;
  }

  async function fetchWork(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const body = { holding: [...holding.keys()], waitMs: connected ? WAIT_MS : 0 };
        const response = await call('/jobs', body, POLL_TIMEOUT_MS, stopping.signal);
        const { jobs, errands } = agentPollAnswerSchema.parse(await response.json());
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
    note(false, isUnknownKey ? unknownKey(settings.server) : whyAway(settings.server, error));
    const ms = isUnknownKey ? UNKNOWN_KEY_RETRY_MS : (RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
    failures += 1;
    await pause(ms);
  }

  /** Said only when it changes: a server that comes back may not know the key any more. */
  function note(isConnected: boolean, line: string): void {
    connected = isConnected;
    if (lastNote === line) return;
    lastNote = line;
    console[isConnected ? 'info' : 'warn'](line);
  }

  function take(job: AgentJob): void {
    if (holding.has(job.jobId)) return;
    const work = printJob(job)
      .catch((error: unknown) => console.warn(`${job.printer}: ${String(error)}`))
      .finally(() => holding.delete(job.jobId));
    holding.set(job.jobId, work);
  }

  async function goFor(errand: AgentErrand): Promise<void> {
    console.info(
      errand.kind === 'scan' ? 'Suche nach Druckern' : `${errand.ip}:${errand.port} – ${ERRANDS[errand.kind]}`,
    );
    const context: ErrandContext = { settings, printing, report: reportErrand, signal: stopping.signal };
    await runErrand(context, errand).catch((error: unknown) => console.warn(String(error)));
  }

  /** A word that is lost is none: the next one comes soon, and without the last the server says so. */
  async function reportErrand(errandId: string, body: ErrandReportWire): Promise<boolean> {
    try {
      const response = await call(`/errands/${errandId}`, body, CALL_TIMEOUT_MS);
      return errandAnswerSchema.parse(await response.json()).goOn;
    } catch (error) {
      return !(error instanceof ServerRefusal);
    }
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
        await call(`/jobs/${jobId}/begin`, { attempt }, CALL_TIMEOUT_MS);
        mayNotBegin = false;
      },
    });
    if (mayNotBegin) return console.warn(`${job.printer} ${ip}:${port} – nicht gesendet, der Server druckt`);
    console[isPrinted(outcome) ? 'info' : 'warn'](`${job.printer} ${ip}:${port} – ${wordsFor(outcome, ip)}`);
    await report(jobId, { attempt, answered, ...wireOf(outcome) });
  }

  async function report(jobId: number, body: Omit<AgentResult, 'instance'>): Promise<void> {
    const until = performance.now() + REPORT_FOR_MS;
    for (let tries = 0; performance.now() < until; tries += 1) {
      try {
        await call(`/jobs/${jobId}/result`, body, CALL_TIMEOUT_MS);
        return;
      } catch (error) {
        if (error instanceof ServerRefusal && error.status < 500) return;
        await pause(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0);
      }
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, stopping.signal.aborted ? Math.min(ms, RETRY_MS[0] ?? 0) : ms);
      stopping.signal.addEventListener('abort', done, { once: true });
      function done(): void {
        clearTimeout(timer);
        stopping.signal.removeEventListener('abort', done);
        resolve();
      }
    });
  }

  return {
    isConnected: () => connected === true,
    start: () => {
      running = fetchWork();
    },
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(holding.values());
    },
  };
}

function unknownKey(server: string | undefined): string {
  return `${server} kennt diesen Schlüssel nicht. Bitte unter «Drucker» einen neuen anlegen.`;
}

function whyAway(server: string | undefined, error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  if (!UNTRUSTED.test(String(code))) return `Keine Verbindung zu ${server}`;
  return `Das Zertifikat von ${server} ist auf diesem Rechner nicht vertrauenswürdig (${code}). Mit NODE_EXTRA_CA_CERTS starten.`;
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
