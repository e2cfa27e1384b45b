import { inflateSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Fest } from './fest.ts';
import type { useTestApp } from './test-app.ts';

/** How its organizer gets a file of an event. */
export function filesOf(test: ReturnType<typeof useTestApp>) {
  return async (fest: Fest, url: string) => {
    const answer = await test.current.app.inject({ url, headers: { cookie: fest.organizer.cookie } });
    expect(answer.statusCode, answer.statusCode === 200 ? '' : answer.body).toBe(200);
    return {
      name: answer.headers['content-disposition'],
      type: answer.headers['content-type'],
      content: answer.rawPayload,
    };
  };
}

/** How many pages and drawing operators a PDF has: enough to see that something is on it. */
export function looksOf(pdf: Buffer): { pages: number; strokes: number } {
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const text = pdf.toString('latin1');
  let strokes = 0;
  for (const match of text.matchAll(/stream\r?\n/g)) {
    const start = (match.index ?? 0) + match[0].length;
    try {
      strokes += inflateSync(pdf.subarray(start), { finishFlush: 2 }).toString('latin1').split(' re\n').length - 1;
    } catch {
      // Not every stream is text.
    }
  }
  return { pages: text.split('/Type /Page\n').length - 1, strokes };
}
