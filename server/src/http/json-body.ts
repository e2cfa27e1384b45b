import type { FastifyBodyParser } from 'fastify';
import type { App } from './app-type.ts';

/** JSON is the only body there is; an empty one counts as none, so that calls without a body need no special care. */
export function acceptJson(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, jsonReader(app));
}

/** What would reach the prototype of objects is a property that nobody knows, and left out like any other. */
export function jsonReader(app: App): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  return (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  };
}
