import { expect, test } from 'vitest';
import type { Progress } from './reading-body.ts';
import { readingBody } from './reading-body.ts';

/** A file that comes piece by piece; what is no text breaks it off. */
function fileOf(pieces: readonly (string | Error)[], headers: Record<string, string> = {}) {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = left.shift();
        if (piece === undefined) controller.close();
        else if (typeof piece === 'string') controller.enqueue(new TextEncoder().encode(piece));
        else controller.error(piece);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'content-type': 'text/csv; charset=utf-8', ...headers } });
}

test('says after each piece how many of the rows that were promised are there', async () => {
  const said: Progress[] = [];
  const file = fileOf(['Datum\r\na\r\n', 'b\r\nc', '\r\n'], { 'x-rows': '3' });
  const content = await readingBody(file, new AbortController().signal, (progress) => said.push(progress));
  expect(await content.text()).toBe('Datum\r\na\r\nb\r\nc\r\n');
  expect(said).toEqual([
    { bytes: 10, rows: 1, expectedRows: 3 },
    { bytes: 14, rows: 2, expectedRows: 3 },
    { bytes: 16, rows: 3, expectedRows: 3 },
  ]);
});

test('a packed file has bytes and no rows to count', async () => {
  const said: Progress[] = [];
  const file = fileOf(['P\nK'], { 'content-type': 'application/zip' });
  await readingBody(file, new AbortController().signal, (progress) => said.push(progress));
  expect(said).toEqual([{ bytes: 3 }]);
});

test('half a file is none', async () => {
  const reading = readingBody(fileOf(['a', new TypeError('network error')]), new AbortController().signal, () => {});
  await expect(reading).rejects.toMatchObject({ code: 'NETWORK', message: 'Die Verbindung ist abgebrochen' });
});

test('who aborts gets nothing, and nothing more is read', async () => {
  const abort = new AbortController();
  let pieces = 0;
  const reading = readingBody(fileOf(['a', 'b', 'c']), abort.signal, () => {
    pieces += 1;
    abort.abort();
  });
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(pieces).toBe(1);
});
