import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A listener on loopback whose connections, and those it makes for them, all end with it. */
export class KeptSockets {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  constructor(carry: (client: Socket) => void) {
    this.server = createServer({ noDelay: true }, (client) => carry(this.keep(client)));
  }

  async listen(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  keep(socket: Socket): Socket {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    // Lines that break are the point here.
    socket.on('error', () => {});
    return socket;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    await closed;
  }
}
