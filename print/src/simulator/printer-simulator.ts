import { type EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { atOwnPort } from './own-ports.ts';
import { type PrinterMode, VirtualPrinter } from './virtual-printer.ts';

export interface PrinterSimulator {
  port: number;
  /** What has been printed and cut off, oldest first. */
  paper: readonly Uint8Array[];
  /** What is on paper without having been cut off. */
  hanging: () => Uint8Array;
  /** Bytes received that are not on paper. */
  buffered: () => number;
  events: VirtualPrinter['events'];
  /** The printer changes at once; the promise is for its port, which closes and opens with `refusing`. */
  setMode: (mode: PrinterMode) => Promise<void>;
  waitForTickets: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

export interface SimulatorOptions {
  mode?: PrinterMode;
  /** 0 takes a free one. */
  port?: number;
  host?: string;
  /** How much paper is left in the modes `paper-ends-…`, in bytes processed. */
  paperBytes?: number;
  onPaper?: (ticket: Uint8Array) => void;
}

/** A network printer that is none: prints into memory and has the faults of real ones. */
export async function startPrinterSimulator(options: SimulatorOptions = {}): Promise<PrinterSimulator> {
  const { mode = 'ok', host = '127.0.0.1', paperBytes = 60, onPaper } = options;
  const printer = new VirtualPrinter(mode, paperBytes);
  if (onPaper) printer.events.on('ticket', onPaper);
  const sockets = new Set<Socket>();
  const listenAt = (at: number) => listen(printer, sockets, host, at);
  const { listening, giveBack } = options.port
    ? { listening: await listenAt(options.port), giveBack: () => {} }
    : await atOwnPort(listenAt);
  let server: Server | undefined = listening;
  const { port } = listening.address() as AddressInfo;

  async function closePort(): Promise<void> {
    const closing = server;
    server = undefined;
    for (const socket of sockets) socket.destroy();
    if (!closing) return;
    const closed = once(closing, 'close');
    closing.close();
    await closed;
  }

  if (mode === 'refusing') await closePort();
  return {
    port,
    paper: printer.paper,
    hanging: () => printer.hanging,
    buffered: () => printer.buffered,
    events: printer.events,
    setMode: async (next) => {
      printer.setMode(next);
      if (next === 'refusing') await closePort();
      else server ??= await listenAt(port);
    },
    waitForTickets: async (count) => {
      while (printer.paper.length < count) await once(printer.events as EventEmitter, 'ticket');
    },
    close: async () => {
      printer.stop();
      await closePort();
      giveBack();
    },
  };
}

async function listen(printer: VirtualPrinter, sockets: Set<Socket>, host: string, port: number): Promise<Server> {
  const server = createServer((socket) => connectHost(printer, sockets, socket));
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

function connectHost(printer: VirtualPrinter, sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  // The host may be gone before its answer: nothing a printer would mind.
  socket.on('error', () => {});
  printer.answer = (bytes) => {
    if (socket.writable) socket.write(bytes);
  };
  printer.breakConnection = () => socket.resetAndDestroy();
  socket.on('data', (chunk) => printer.receive(chunk));
}
