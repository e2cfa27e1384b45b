import { expect, it } from 'vitest';
import { createPlace } from '../testing/access-place.ts';
import { letIn } from '../testing/access-rules.ts';
import { ACCESS_TABLE } from '../testing/access-table.ts';
import { askRoute } from '../testing/ask-route.ts';
import { databaseContent } from '../testing/database-content.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

/** Goes into a column of text and into one of numbers. */
const SMUGGLED = '471100815';

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: object }> } }>>;
}

it('a field that a call doesn’t know reaches no row, though a column is called so, and hinders nothing', async () => {
  const [place, twin] = [await createPlace(test.current), await createPlace(test.current)];
  const admin = await place.client('admin');
  const { paths } = (await admin.get<Document>('/api/openapi.json')).body;
  const tables = await test.current.context.db.introspection.getTables();
  const columns = new Set(tables.flatMap((table) => table.columns.map(({ name }) => name)));
  const names = [...columns].flatMap((name) => [
    name,
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ]);
  const wrong: string[] = [];
  const taken: string[] = [];
  for (const [route, rule] of Object.entries(ACCESS_TABLE)) {
    if (!rule.body) continue;
    const [method = '', url = ''] = route.split(' ');
    const operation = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const known = JSON.stringify(operation?.requestBody ?? {});
    const extra = Object.fromEntries(
      names.filter((name) => !known.includes(`"${name}"`)).map((name) => [name, SMUGGLED]),
    );
    // Whoever stands closest to the order: administrators have to say in which event.
    const callers = letIn(rule);
    const caller = callers.find((each) => each === 'ownDevice' && rule.whose === 'ordering') ?? callers[0] ?? 'admin';
    const { status, text } = await askRoute(await place.client(caller), place, route, { extra });
    // The same call in a like place, without them.
    const { status: plain } = await askRoute(await twin.client(caller), twin, route);
    if (status !== plain || status >= 500)
      wrong.push(`${route} answered ${status}, not ${plain} ${text.slice(0, 120)}`);
    if (plain < 300) taken.push(route);
  }
  expect(wrong).toEqual([]);
  // What is refused all the same would show nothing.
  expect(taken).toContain('POST /api/orders');
  expect(taken.length).toBeGreaterThanOrEqual(28);
  const newcomer = test.current.guest();
  const asked = { role: 'ADMIN', isAdmin: true, user: { role: 'ADMIN' } };
  await newcomer.post('/api/auth/register', { username: 'Emporkömmling', password: 'geheim123', ...asked });
  expect((await newcomer.get('/api/auth/me')).body).toMatchObject({ role: null });
  expect(JSON.stringify(await databaseContent(test.current.context))).not.toContain(SMUGGLED);
});
