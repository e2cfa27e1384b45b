import { fileURLToPath } from 'node:url';

const HOOK = fileURLToPath(new URL('./break-module.ts', import.meta.url));

/** A change of one of the server's files that makes it break a promise. */
export interface Breakage {
  /** End of the file's path. */
  file: string;
  /** What stands there; the start fails when it no longer does. */
  from: string;
  to: string;
}

export const BREAKAGES = {
  /** Answers before it has committed: only one commit in twenty is a real one. */
  answersBeforeCommit: {
    file: 'db/sqlite.ts',
    from: '  return connection;',
    to: `
      const prepare = connection.prepare.bind(connection);
      const nothing = prepare('select 1 where 0');
      let commits = 0;
      connection.prepare = (sql) => {
        if (/^commit/i.test(sql)) return ++commits % 20 === 0 ? prepare(sql) : nothing;
        return /^begin/i.test(sql) && connection.inTransaction ? nothing : prepare(sql);
      };
      return connection;`,
  },
  /** The same order again is a new one. */
  ignoresClientOrderId: {
    file: 'features/orders/place-order.ts',
    from: 'client_order_id: input.clientOrderId,',
    to: 'client_order_id: crypto.randomUUID(),',
  },
} as const satisfies Record<string, Breakage>;

/** How to start Node so that the server is broken in these ways. */
export function brokenCommand(...breakages: readonly Breakage[]): string[] {
  return [
    process.execPath,
    '--import',
    `data:text/javascript,globalThis.breakages=${encodeURIComponent(JSON.stringify(breakages))}`,
    '--import',
    HOOK,
  ];
}
