import { startPostgres } from './postgres-server.ts';

/** One server for the whole run; a `TEST_DATABASE_URL` from outside is used instead, and left alone. */
export default async function providePostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {};
  const server = await startPostgres({ inMemory: true });
  process.env.TEST_DATABASE_URL = server.socketUrl;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await server.stop();
  };
}
