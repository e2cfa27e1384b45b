import { once } from 'node:events';
import type { HelperNews, HelperReply, HelperRequestWire } from '@bestellsystem/domain/print-helper-schema.ts';
import { WebSocket } from 'ws';

type Said = HelperRequestWire extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'v' | 'id'>
    : never
  : never;

/** A web page as the helper sees it. */
export class Page {
  private readonly socket: WebSocket;
  /** What was told before replies. */
  readonly news: HelperNews[] = [];
  private count = 0;
  token = '';

  private constructor(socket: WebSocket) {
    this.socket = socket;
  }

  /** Rejects where the helper doesn't let the page in. */
  static async open(port: number, origin = 'http://localhost:8080', host = 'localhost'): Promise<Page> {
    const headers = { host: `${host}:${port}` };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/print`, { origin, headers });
    await once(socket, 'open');
    return new Page(socket);
  }

  async pair(code: string): Promise<HelperReply> {
    const reply = await this.ask({ type: 'pair', code });
    this.token = reply.token ?? '';
    return reply;
  }

  ask(said: Said): Promise<HelperReply> {
    this.count += 1;
    return this.sendRaw(JSON.stringify({ v: 1, id: String(this.count), token: this.token, ...said }));
  }

  async sendRaw(text: string): Promise<HelperReply> {
    const { id } = readId(text);
    const reply = new Promise<HelperReply>((resolve) => {
      const take = (data: unknown): void => {
        const said = JSON.parse(String(data)) as HelperReply | HelperNews;
        if (said.id !== id) return;
        if (!('success' in said)) {
          this.news.push(said);
          return;
        }
        this.socket.off('message', take);
        resolve(said);
      };
      this.socket.on('message', take);
    });
    this.socket.send(text);
    return reply;
  }

  close(): void {
    this.socket.close();
  }
}

function readId(text: string): { id: string } {
  try {
    return { id: String((JSON.parse(text) as { id?: unknown }).id ?? '') };
  } catch {
    return { id: '' };
  }
}
