import { Agent, request } from 'node:http';
import { inLanes } from '@bestellsystem/e2e/faults/deliver.ts';
import type { Installation } from '@bestellsystem/e2e/faults/installation.ts';

/** A person's windows. */
const PER_SESSION = 5;
/** So many log in, or open their streams, at once. */
const AT_ONCE = 20;

/** Screens of the kitchen that hear of orders. */
export class Screens {
  private readonly heard: number[] = [];
  private readonly agent = new Agent();
  private wanted = 0;
  private told = Promise.withResolvers<void>();

  /** So many more screens, each with its stream open. */
  async open({ server, streamPath }: Installation, sessions: readonly string[], count: number): Promise<void> {
    await inLanes(count, AT_ONCE, async (index) => {
      const screen = this.heard.push(0) - 1;
      const { promise, resolve } = Promise.withResolvers<void>();
      const cookie = sessions[Math.floor(index / PER_SESSION)] ?? '';
      const outgoing = request(new URL(streamPath, server.base), { agent: this.agent, headers: { cookie } });
      outgoing.on('error', () => {});
      outgoing.on('response', (response) => {
        response.setEncoding('utf8').on('error', () => {});
        response.on('data', (text: string) => {
          resolve();
          this.hear(screen, text);
        });
      });
      outgoing.end();
      await promise;
    });
  }

  /** Resolves once every screen has heard of one order more. */
  oneMore(): Promise<void> {
    this.wanted += 1;
    this.told = Promise.withResolvers();
    return this.told.promise;
  }

  close(): void {
    this.agent.destroy();
    this.heard.length = 0;
    this.wanted = 0;
  }

  private hear(screen: number, text: string): void {
    this.heard[screen] = (this.heard[screen] ?? 0) + text.split('event: order.created').length - 1;
    if (this.wanted > 0 && this.heard.every((count) => count >= this.wanted)) this.told.resolve();
  }
}

/** Sessions for so many screens. */
export async function sessionsFor(installation: Installation, screens: number): Promise<string[]> {
  const sessions: string[] = [];
  while (sessions.length < screens / PER_SESSION) {
    const devices = await installation.waiters(Math.min(AT_ONCE, Math.ceil(screens / PER_SESSION) - sessions.length));
    sessions.push(...devices.map(({ session }) => session));
  }
  return sessions;
}
