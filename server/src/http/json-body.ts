import { isUtf8 } from 'node:buffer';
import { AppError } from '@bestellsystem/domain/errors.ts';
import type { FastifyBodyParser } from 'fastify';
import type { App } from './app-type.ts';
import { TOO_LARGE } from './errors.ts';

/** JSON is the only body there is; an empty one counts as none, so that calls without a body need no special care. */
export function acceptJson(app: App): void {
  const readJson = jsonReader(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isUtf8(body)) void readJson(request, body.toString(), done);
    else done(notUtf8(), undefined);
  });
}

/** Else its letters would be lost without a word. */
export function notUtf8(): AppError {
  return new AppError('unsupported', 'UNSUPPORTED_MEDIA_TYPE', 'Bitte in UTF-8 senden.');
}

/** Twice the longest list, and three times the largest order. */
const MOST_VALUES = 10_000;
/** An order is four deep. */
const MOST_DEEP = 32;
/** What is shorter has not so many, and is not so deep that it takes long. */
const SHORT = 2000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENS_LIST, ENDS_LIST, OPENS_OBJECT, ENDS_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What would reach the prototype of objects is a property that nobody knows, and left out like any other. */
export function jsonReader(app: App): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  return (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (body.length > SHORT && isBeyondReason(body))
      done(new AppError('too-large', 'TOO_LARGE', TOO_LARGE), undefined);
    else void parse(request, body, done);
  };
}

/**
 * Whether more is in it, or it is deeper, than anybody has to say: to read that and to say what is wrong with each takes
 * seconds, in which nobody else is served.
 */
function isBeyondReason(json: string): boolean {
  let [values, depth, isText] = [0, 0, false];
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) isText = !isText;
    else if (isText) at += sign === BACKSLASH ? 1 : 0;
    else if (sign === COMMA) values++;
    else if (sign === OPENS_LIST || sign === OPENS_OBJECT) depth++;
    else if (sign === ENDS_LIST || sign === ENDS_OBJECT) depth--;
    if (values > MOST_VALUES || depth > MOST_DEEP) return true;
  }
  return false;
}
