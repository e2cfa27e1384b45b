import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgentErrand, AgentJob } from '@bestellsystem/domain/print-agents-schema.ts';

/** The server as a helper sees it: lends what is put in, and notes what is said. */
export class FakeServer {
  /** What the next polls are answered, one each. */
  readonly toLend: AgentJob[] = [];
  readonly toDo: AgentErrand[] = [];
  /** Whether somebody waits for what the helper does besides printing. */
  goOn = true;
  readonly calls: { path: string; body: Record<string, unknown> }[] = [];
  /** By the end of the path (`begin`, `result`, `jobs`): statuses of the next calls, after them as the server's. */
  readonly statuses: Record<string, number[]> = {};
  url = '';
  private server: Server | undefined;

  async listen(): Promise<void> {
    this.server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += String(chunk);
      });
      request.on('end', () => {
        const path = request.url ?? '';
        const kind = path.split('/').at(-1) ?? '';
        this.calls.push({ path, body: JSON.parse(text) as Record<string, unknown> });
        const status = this.statuses[kind]?.shift() ?? (kind === 'begin' || kind === 'result' ? 204 : 200);
        const isLending = kind === 'jobs' && status === 200;
        const job = isLending ? this.toLend.shift() : undefined;
        const errand = isLending ? this.toDo.shift() : undefined;
        const answer = { jobs: job ? [job] : [], errands: errand ? [errand] : [], goOn: this.goOn };
        // An empty answer after a while, as the real one does.
        setTimeout(
          () => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
          job || errand || status !== 200 ? 0 : 20,
        );
      });
    });
    this.server.listen(this.url ? Number(new URL(this.url).port) : 0, '127.0.0.1');
    await once(this.server, 'listening');
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  said(kind: string): Record<string, unknown>[] {
    return this.calls.filter(({ path }) => path.endsWith(`/${kind}`)).map(({ body }) => body);
  }
}
