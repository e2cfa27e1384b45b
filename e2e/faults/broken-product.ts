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
  /** Answers before it has committed: once the event sells, only one commit in twenty is a real one. */
  answersBeforeCommit: {
    file: 'db/sqlite.ts',
    from: '  return connection;',
    to: `
      const prepare = connection.prepare.bind(connection);
      let commits = 0;
      const sells = () => {
        try {
          return prepare('select 1 from orders where id > 10').get() !== undefined;
        } catch {
          return false;
        }
      };
      const unless = (isSkipped, statement) => ({
        reader: false,
        run: () => (isSkipped() ? { changes: 0, lastInsertRowid: 0 } : statement.run()),
      });
      connection.prepare = (sql) => {
        if (/^commit/i.test(sql)) return unless(() => sells() && ++commits % 20 !== 0, prepare(sql));
        return /^begin/i.test(sql) ? unless(() => connection.inTransaction, prepare(sql)) : prepare(sql);
      };
      return connection;`,
  },
  /** The same on PostgreSQL: one connection, on which once the event sells only one commit of a group in five is a real one. */
  answersBeforeCommitOnPostgres: {
    file: 'db/postgres.ts',
    from: '  const db = new Kysely',
    to: `
      pool.options.max = 1;
      pool.on('connect', (client) => {
        const query = client.query.bind(client);
        let groups = 0;
        let isOpen = false;
        client.query = (text, ...rest) => {
          if (/^insert into "orders"/.test(text)) groups += 1;
          const isBegin = /^(begin|start transaction)/.test(text);
          const isSkipped = isBegin ? isOpen : text === 'commit' && groups > 3 && groups % 5 !== 0;
          if (isSkipped) return query('select 1');
          if (isBegin || text === 'commit' || text === 'rollback') isOpen = isBegin;
          if (isBegin) return query('begin');
          return query(text, ...rest);
        };
      });
      const db = new Kysely`,
  },
  /** The same order again is a new one. */
  ignoresClientOrderId: {
    file: 'features/orders/order-rows.ts',
    from: 'client_order_id: input.clientOrderId,',
    to: 'client_order_id: crypto.randomUUID(),',
  },
  /** Whether a ticket may be on paper is not written down before it is sent. */
  forgetsThatSendingBegan: { file: 'features/printing/sent-to.ts', from: 'send_began: 1,', to: 'send_began: 0,' },
  /** Screens that come back hear only what is new. */
  forgetsWhereScreensStood: {
    file: 'live-stream/live-stream-routes.ts',
    from: 'known ?? latest',
    to: 'latest',
  },
  /** Believes the prices that a device sends. */
  believesPrices: {
    file: 'features/orders/priced-lines.ts',
    from: 'if (!input.offline) refuseProblems(',
    to: 'if (false) refuseProblems(',
  },
  /** Who registers stands before who logs in … */
  hashesInOneQueue: {
    file: 'features/sessions/hashing-turns.ts',
    from: 'if (isFree(lane)) running[lane]++;',
    to: "lane = 'login'; if (isFree(lane)) running[lane]++;",
  },
  /** … as often as anybody likes. */
  registersWithoutEnd: {
    file: 'features/sessions/throttle.ts',
    from: 'const FREE_REGISTRATIONS = 1000;',
    to: 'const FREE_REGISTRATIONS = 1e9;',
  },
  /** Commits stay in the operating system's memory … */
  doesNotSync: { file: 'db/sqlite.ts', from: "'synchronous = FULL'", to: "'synchronous = OFF'" },
  /** … until the database clears up. */
  syncsNowAndThen: { file: 'db/sqlite.ts', from: "'synchronous = FULL'", to: "'synchronous = NORMAL'" },
  mindsNoSync: { file: 'db/sqlite.ts', from: 'synchronous !== FULL', to: 'synchronous === -1' },
  /** Says yes to whatever the disk has no room for … */
  saysYesWithoutRoom: {
    file: 'features/orders/order-routes.ts',
    from: 'await placeOrder(context, actorOf(request), request.body);',
    to: `await placeOrder(context, actorOf(request), request.body).then(
      (taken) => (globalThis.taken = taken),
      () => globalThis.taken,
    );`,
  },
  /** … and lets it come so far. */
  mindsNoFullDisk: { file: 'http/full-storage.ts', from: 'if (storage.isFull) refuseNew', to: 'if (false) refuseNew' },
  /** Lets nothing go that an order needed: memory, a descriptor, and a moment more for each. */
  keepsWhatOrdersNeed: {
    file: 'features/orders/order-routes.ts',
    from: 'await placeOrder(context, actorOf(request), request.body);',
    to: `await placeOrder(context, actorOf(request), request.body).then(async (taken) => {
      const kept = (globalThis.kept ??= []);
      const { openSync } = await import('node:fs');
      kept.push({ memory: Buffer.alloc(50_000), descriptor: openSync('/dev/null') });
      await new Promise((done) => setTimeout(done, kept.length));
      return taken;
    });`,
  },
  /** Trusts the clocks of the devices. */
  trustsDevices: {
    file: 'features/orders/book-order.ts',
    from: 'const now = context.now();\n  const taken =',
    to: 'const now = new Date(input.timestamp ?? context.now());\n  const taken =',
  },
  /** Not the product: the disk, which once the event sells fails to sync the 45th commit of each process. */
  diskFails: {
    file: 'db/sqlite.ts',
    from: '  return connection;',
    to: `
      const prepare = connection.prepare.bind(connection);
      let commits = 0;
      const sells = () => {
        try {
          return prepare('select 1 from orders').get() !== undefined;
        } catch {
          return false;
        }
      };
      connection.prepare = (sql) => {
        const statement = prepare(sql);
        if (!/^commit/i.test(sql)) return statement;
        return {
          reader: false,
          run: () => {
            if (!sells() || ++commits < 45) return statement.run();
            throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_FSYNC' });
          },
        };
      };
      return connection;`,
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
