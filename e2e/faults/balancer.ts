import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Passes connections on to the ports behind it in turn; one that takes none is passed over. */
export class Balancer {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private turns = 0;
  private targets: readonly number[];

  private constructor(targets: readonly number[]) {
    this.targets = targets;
    this.server = createServer({ noDelay: true }, (client) => this.carry(this.keep(client)));
  }

  static async start(targets: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(targets);
    balancer.server.listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    return balancer;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** From now on new connections go there. */
  leadTo(targets: readonly number[]): void {
    this.targets = targets;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    const closed = once(this.server, 'close');
    this.server.close();
    await closed;
  }

  private keep(socket: Socket): Socket {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    // Lines that break are the point here.
    socket.on('error', () => {});
    return socket;
  }

  private carry(client: Socket, tried = 0): void {
    const port = this.targets[this.turns++ % this.targets.length];
    if (port === undefined || tried > this.targets.length) return void client.destroy();
    const upstream = this.keep(connect(port, '127.0.0.1'));
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
