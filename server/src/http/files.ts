import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', \u00df: 'ss' };

/** A download: a file is what no response schema describes. */
export function sendFile(
  reply: unknown,
  file: { fileName: string; type: string; content: Readable; rows?: number | undefined },
): FastifyReply {
  const answer = (reply as FastifyReply).type(file.type).header('content-disposition', attachment(file.fileName));
  if (file.rows !== undefined) answer.header('x-rows', String(file.rows));
  return answer.send(file.content);
}

/** A long answer that is made while it is sent. Its parts are what the route's schema says; nobody looks once more. */
export function sendJson(reply: unknown, pieces: AsyncGenerator<string>): FastifyReply {
  return (reply as FastifyReply)
    .type('application/json; charset=utf-8')
    .send(Readable.from(pieces, { objectMode: false }));
}

/** The header that names a download; whatever a name contains, it can't end the header or fake an extension. */
export function attachment(fileName: string): string {
  const ascii = asciiOf(fileName);
  const plain = `attachment; filename="${ascii}"`;
  if (ascii === fileName) return plain;
  // RFC 8187 leaves fewer characters unescaped than encodeURIComponent does.
  const encoded = encodeURIComponent(fileName).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${plain}; filename*=UTF-8''${encoded}`;
}

function asciiOf(fileName: string): string {
  return fileName
    .replace(/[äöüÄÖÜ\u00df]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7E]/g, '_');
}
