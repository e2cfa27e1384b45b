import { ApiError } from '../../lib/api.ts';

/** How far a file has come. */
export interface Progress {
  bytes: number;
  /** Lines of the file so far; undefined where it has none to count. */
  rows?: number;
  /** At most so many come; undefined where the server doesn't know. */
  expectedRows?: number;
}

const LINE_FEED = 10;

/** The whole body; says after every piece how far it is. Throws when it is aborted or breaks off: half a file is none. */
export async function readingBody(
  response: Response,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  const type = response.headers.get('content-type') ?? '';
  const expectedRows = Number(response.headers.get('x-rows')) || undefined;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let lines = 0;
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  try {
    while (true) {
      const { done, value } = await reader.read().catch(brokenOff);
      signal.throwIfAborted();
      if (done) return new Blob(pieces, { type });
      pieces.push(value);
      bytes += value.length;
      if (type.startsWith('text/csv')) lines += countLines(value);
      // The first line is the head.
      onProgress({ bytes, ...(lines > 0 && { rows: lines - 1 }), ...(expectedRows && { expectedRows }) });
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function brokenOff(): never {
  throw new ApiError(0, 'NETWORK', 'Die Verbindung ist abgebrochen');
}

function countLines(piece: Uint8Array): number {
  let lines = 0;
  for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}
