import { connect, type Socket } from 'node:net';
import { KeptSockets } from '@bestellsystem/e2e/faults/kept-sockets.ts';

/** A line on loopback that can fall silent: what is said then is lost, nobody is told, and what was open stays dead. */
export class FallibleLine {
  #isSilent = false;
  /** What was open, or was opened, while it was silent. */
  readonly #dead = new Set<Socket>();
  readonly #alive = new Set<Socket>();
  readonly #line: KeptSockets;

  constructor(target: string) {
    const { port } = new URL(target);
    this.#line = new KeptSockets((client) => this.#carry(client, Number(port)));
  }

  async open(): Promise<string> {
    await this.#line.listen();
    return this.#line.base;
  }

  fallSilent(): void {
    this.#isSilent = true;
    for (const client of this.#alive) this.#dead.add(client);
    this.#alive.clear();
  }

  heal(): void {
    this.#isSilent = false;
  }

  close(): Promise<void> {
    return this.#line.close();
  }

  #carry(client: Socket, port: number): void {
    (this.#isSilent ? this.#dead : this.#alive).add(client);
    const isDead = (): boolean => this.#dead.has(client);
    const server = this.#line.keep(connect(port, '127.0.0.1'));
    client.on('data', (bytes) => isDead() || server.write(bytes));
    server.on('data', (bytes) => isDead() || client.write(bytes));
    server.on('close', () => isDead() || client.destroy());
    client.on('close', () => {
      this.#alive.delete(client);
      this.#dead.delete(client);
      server.destroy();
    });
  }
}
