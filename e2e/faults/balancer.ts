import { connect, type Socket } from 'node:net';
import { KeptSockets } from './kept-sockets.ts';

/** Passes connections on to the ports behind it in turn; one that takes none is passed over. */
export class Balancer {
  private readonly line = new KeptSockets((client) => this.carry(client));
  private turns = 0;
  private targets: readonly number[];

  private constructor(targets: readonly number[]) {
    this.targets = targets;
  }

  static async start(targets: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(targets);
    await balancer.line.listen();
    return balancer;
  }

  get port(): number {
    return this.line.port;
  }

  get base(): string {
    return this.line.base;
  }

  /** From now on new connections go there. */
  leadTo(targets: readonly number[]): void {
    this.targets = targets;
  }

  close(): Promise<void> {
    return this.line.close();
  }

  private carry(client: Socket, tried = 0): void {
    const port = this.targets[this.turns++ % this.targets.length];
    if (port === undefined || tried > this.targets.length) return void client.destroy();
    const upstream = this.line.keep(connect(port, '127.0.0.1'));
    const passOver = (): void => this.carry(client, tried + 1);
    upstream.once('error', passOver);
    upstream.once('connect', () => {
      upstream.off('error', passOver);
      client.pipe(upstream).pipe(client);
      upstream.once('close', () => client.destroy());
      client.once('close', () => upstream.destroy());
    });
  }
}
