import { randomUUID } from 'node:crypto';
import {
  type AgentBegin,
  type AgentResult,
  agentPollAnswerSchema,
  type ErrandReportWire,
  errandAnswerSchema,
} from '@bestellsystem/domain/print-agents-schema.ts';
import type { AgentSettings } from './settings.ts';

const WAIT_MS = 15_000;
const POLL_TIMEOUT_MS = WAIT_MS + 10_000;
const CALL_TIMEOUT_MS = 5_000;
const RETRY_MS = [500, 1_000, 2_000, 5_000] as const;
/** The server takes no result later than this. */
const REPORT_FOR_MS = 60_000;

/** An answer of the server that is none to go on with. */
export class ServerRefusal extends Error {
  readonly status: number;
  /** Where it sends callers to, if it does. */
  readonly leadsTo: URL | undefined;

  constructor(status: number, leadsTo?: URL) {
    super(`the server answered ${status}`);
    this.status = status;
    this.leadsTo = leadsTo;
  }
}

/** ms until it is tried once more, after so many failures one after the other. */
export function retryMs(failures: number): number {
  return RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? RETRY_MS[0];
}

/** Who is about to end waits no longer than for the first try. */
export function pause(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, stopping.aborted ? Math.min(ms, RETRY_MS[0]) : ms);
    stopping.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      stopping.removeEventListener('abort', done);
      resolve();
    }
  });
}

function placeIn(response: Response): URL | undefined {
  const location = response.headers.get('location');
  return location && URL.canParse(location, response.url) ? new URL(location, response.url) : undefined;
}

/** What the helper says to the server; each rejects with `ServerRefusal` where the answer is none to go on with. */
export function createServerCalls(settings: AgentSettings, stopping: AbortSignal) {
  const instance = randomUUID();

  async function call(path: string, body: object, timeoutMs = CALL_TIMEOUT_MS, signals: AbortSignal[] = []) {
    const response = await fetch(`${settings.server}/api/print-agent${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.key}` },
      body: JSON.stringify({ instance, ...body }),
      // Followed, a POST would become a GET, and the key would stay behind.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...signals]),
    });
    if (!response.ok) throw new ServerRefusal(response.status, placeIn(response));
    return response;
  }

  /** Where the server has done it there is nothing to say: some networks say «OK» to whatever is sent. */
  async function tell(path: string, body: object): Promise<void> {
    const { status } = await call(path, body);
    if (status !== 204) throw new Error(`somebody else answered ${status}`);
  }

  return {
    /** What there is to do; the server waits with its answer until there is something, if it may. */
    async fetchWork(holding: readonly number[], mayWait: boolean) {
      const response = await call('/jobs', { holding, waitMs: mayWait ? WAIT_MS : 0 }, POLL_TIMEOUT_MS, [stopping]);
      return agentPollAnswerSchema.parse(await response.json());
    },

    /** Resolves where sending may begin: once the server has written it down. */
    async begin(jobId: number, body: Omit<AgentBegin, 'instance'>): Promise<void> {
      await tell(`/jobs/${jobId}/begin`, body);
    },

    /** What came of a ticket, until the server has heard it or doesn't want to any more. */
    async report(jobId: number, body: Omit<AgentResult, 'instance'>): Promise<void> {
      const until = performance.now() + REPORT_FOR_MS;
      for (let tries = 0; performance.now() < until; tries += 1) {
        try {
          await tell(`/jobs/${jobId}/result`, body);
          return;
        } catch (error) {
          if (error instanceof ServerRefusal && error.status >= 400 && error.status < 500) return;
          await pause(retryMs(tries), stopping);
        }
      }
    },

    /** Whether to go on. A word that is lost is none: the next one comes soon, and without the last the server says so. */
    async reportErrand(errandId: string, body: ErrandReportWire): Promise<boolean> {
      try {
        const response = await call(`/errands/${errandId}`, body);
        return errandAnswerSchema.parse(await response.json()).goOn;
      } catch (error) {
        return !(error instanceof ServerRefusal);
      }
    },
  };
}
