import { connect, type Socket } from 'node:net';
import { giveUpAfter } from './give-up-after.ts';
import type { ReasonCode } from './reasons.ts';
import { createReplyReader, type Reply } from './status.ts';

/** Why a connection could not be opened. */
export class ConnectError extends Error {
  readonly reason: ReasonCode;

  constructor(reason: ReasonCode, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** An open connection to a printer. Answers wait until somebody asks for them. */
export interface PrinterLink {
  /** False as soon as either side has ended or broken the connection. */
  isOpen: () => boolean;
  /** Broken, as opposed to ended in good order. */
  isBroken: () => boolean;
  /** Before a slip was sent. A web server, say: it answers in sentences, whose letters pass for a printer's answers. */
  isNoPrinter: () => boolean;
  /** Hands the bytes to the network; false if that failed or took longer. Says nothing about paper. */
  write: (bytes: Uint8Array, ms: number) => Promise<boolean>;
  /** The next answer of these kinds, others being dropped; undefined after the time is up or the connection is gone. */
  nextReply: <Kind extends Reply['kind']>(
    kinds: readonly Kind[],
    ms: number,
  ) => Promise<Extract<Reply, { kind: Kind }> | undefined>;
  destroy: () => void;
}

const REASONS: Record<string, ReasonCode> = {
  ECONNREFUSED: 'REFUSED',
  EHOSTUNREACH: 'UNREACHABLE',
  ENETUNREACH: 'UNREACHABLE',
  EHOSTDOWN: 'UNREACHABLE',
  ENETDOWN: 'UNREACHABLE',
  ETIMEDOUT: 'TIMEOUT',
};

/** A printer says a few bytes before anything is printed. */
const BEGINNING_BYTES = 256;
/** More than any printer says of a ticket, an echo of all of it included; reading on would hold up everybody else. */
const MAX_HEARD_BYTES = 65_536;
/** The longest answer of letters that a printer gives before anything is printed is a late process id, with six. */
const TEXT = /[ -~]{10}/;

/** Throws `ConnectError` when nobody takes the call. */
export async function openPrinter(ip: string, port: number, connectMs: number): Promise<PrinterLink> {
  const socket = connect({ host: ip, port, noDelay: true });
  try {
    await connected(socket, connectMs);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return linkOf(socket);
}

function connected(socket: Socket, connectMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const forget = giveUpAfter(connectMs, () => reject(new ConnectError('TIMEOUT')));
    socket.once('connect', () => {
      forget();
      resolve();
    });
    // Stays for the life of the socket: an error without a listener would end the process.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      forget();
      reject(new ConnectError(REASONS[error.code ?? ''] ?? 'IO', error));
    });
  });
}

function linkOf(socket: Socket): PrinterLink {
  const read = createReplyReader();
  let replies: Reply[] = [];
  let isBroken = false;
  let beginning = '';
  let heardBytes = 0;
  let notify = (): void => {};
  const changed = (): void => notify();
  socket.on('data', (chunk) => {
    heardBytes += chunk.length;
    if (heardBytes > MAX_HEARD_BYTES) {
      isBroken = true;
      socket.destroy();
      return;
    }
    if (beginning.length < BEGINNING_BYTES) beginning += chunk.toString('latin1');
    replies.push(...read(chunk));
    changed();
  });
  socket.on('end', changed);
  socket.on('close', (hadError) => {
    isBroken ||= hadError;
    changed();
  });
  const isOpen = (): boolean => !socket.destroyed && !socket.readableEnded && socket.writable;

  return {
    isOpen,
    isBroken: () => isBroken || socket.errored !== null,
    isNoPrinter: () => TEXT.test(beginning) || heardBytes > BEGINNING_BYTES,
    destroy: () => socket.destroy(),
    write: (bytes, ms) =>
      new Promise((resolve) => {
        const forget = giveUpAfter(ms, () => resolve(false));
        socket.write(bytes, (error) => {
          forget();
          resolve(!error);
        });
      }),
    nextReply: <Kind extends Reply['kind']>(kinds: readonly Kind[], ms: number) =>
      new Promise<Extract<Reply, { kind: Kind }> | undefined>((resolve) => {
        const done = (reply: Reply | undefined): void => {
          forget();
          notify = () => {};
          resolve(reply as Extract<Reply, { kind: Kind }> | undefined);
        };
        const forget = giveUpAfter(ms, () => done(undefined));
        notify = () => {
          const index = replies.findIndex(({ kind }) => (kinds as readonly string[]).includes(kind));
          const found = replies[index];
          replies = found ? replies.slice(index + 1) : [];
          if (found || !isOpen()) done(found);
        };
        notify();
      }),
  };
}
