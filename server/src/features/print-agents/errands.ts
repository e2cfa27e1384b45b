import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { AgentErrand, ErrandReport } from '@bestellsystem/domain/print-agents-schema.ts';

type WithoutId<One> = One extends unknown ? Omit<One, 'errandId'> : never;

/** `away`: no helper took it, nothing was done; `silent`: it was taken and not heard of again. */
export type ErrandEnd = ErrandReport | 'away' | 'silent' | 'cancelled';

export interface ErrandWatch {
  /** How long a helper may say nothing once it has the errand. */
  silentMs: number;
  signal?: AbortSignal;
  onReport?: (report: ErrandReport) => void;
}

/** What helpers are to do besides printing tickets. Kept in memory: whoever asked waits for the answer. */
export interface Errands {
  send: (agentId: number, what: WithoutId<AgentErrand>, watch: ErrandWatch) => Promise<ErrandEnd>;
  /** Those that this helper hasn't been given yet. */
  take: (agentId: number) => AgentErrand[];
  /** Whether somebody still waits for it. */
  report: (agentId: number, errandId: string, report: ErrandReport) => boolean;
  /** Calls back when there is something to take; returns the way to stop. */
  watch: (agentId: number, onNew: () => void) => () => void;
}

interface Open {
  agentId: number;
  errand: AgentErrand;
  isTaken: boolean;
  taken: () => void;
  heard: (report: ErrandReport) => void;
}

/** A helper asks again at once: who doesn't in this time is away. */
const TAKE_UP_MS = 5_000;

export function createErrands(): Errands {
  const open = new Map<string, Open>();
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    send: (agentId, what, { silentMs, signal, onReport }) =>
      new Promise((resolve) => {
        const errandId = randomUUID();
        const cancel = () => finish('cancelled');
        let timer = setTimeout(() => finish('away'), TAKE_UP_MS);
        const wait = () => {
          clearTimeout(timer);
          timer = setTimeout(() => finish('silent'), silentMs);
        };
        open.set(errandId, {
          agentId,
          errand: { errandId, ...what },
          isTaken: false,
          taken: wait,
          heard: (report) => {
            wait();
            onReport?.(report);
            if (report.done) finish(report);
          },
        });
        signal?.addEventListener('abort', cancel, { once: true });
        emitter.emit(String(agentId));

        function finish(end: ErrandEnd): void {
          clearTimeout(timer);
          signal?.removeEventListener('abort', cancel);
          open.delete(errandId);
          resolve(end);
        }
      }),
    take: (agentId) => {
      const mine = [...open.values()].filter((one) => one.agentId === agentId && !one.isTaken);
      for (const one of mine) {
        one.isTaken = true;
        one.taken();
      }
      return mine.map(({ errand }) => errand);
    },
    report: (agentId, errandId, report) => {
      const errand = open.get(errandId);
      if (errand?.agentId !== agentId) return false;
      errand.heard(report);
      return true;
    },
    watch: (agentId, onNew) => {
      emitter.on(String(agentId), onNew);
      return () => void emitter.off(String(agentId), onNew);
    },
  };
}
