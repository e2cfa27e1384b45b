import type { App } from './app-type.ts';

/** JSON is the only body there is; an empty one counts as none, so that calls without a body need no special care. */
export function acceptJson(app: App): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
