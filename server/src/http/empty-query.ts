import type { App } from './app-type.ts';

const READS = new Set(['GET', 'HEAD']);

/** Forms send what was left empty as an empty text: it asks for nothing, as if it weren't there. */
export function dropEmptyQuery(app: App): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const query = request.query as Record<string, unknown>;
    const empty = READS.has(request.method) ? Object.keys(query).filter((name) => query[name] === '') : [];
    for (const name of empty) delete query[name];
    done();
  });
}
