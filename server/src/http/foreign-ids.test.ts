import { expect, it } from 'vitest';
import { createPlace, type Place, placeWithIds } from '../testing/access-place.ts';
import { letIn, type Rule } from '../testing/access-rules.ts';
import { ACCESS_TABLE } from '../testing/access-table.ts';
import { askRoute } from '../testing/ask-route.ts';
import { databaseContent } from '../testing/database-content.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

type Id = keyof Place['ids'];

/** Has seen what it was told to and knows, instead of telling that the rest isn't there. */
const SEES_NOTHING = 'POST /api/events/:id/orders/seen order';

/** What a route takes in its path, its query and its body. */
function idsOf(place: Place, route: string, rule: Rule): Set<Id> {
  const used = new Set<Id>();
  const ids = new Proxy(place.ids, {
    get(target, name: Id) {
      used.add(name);
      return target[name];
    },
  });
  const watched = placeWithIds(place, ids);
  watched.path(route, rule.id);
  rule.query?.(watched);
  rule.body?.(watched);
  return used;
}

it('one’s own event is no way to what is in somebody else’s, whichever id of a call is theirs', async () => {
  const place = await createPlace(test.current);
  const other = await createPlace(test.current);
  const before = await databaseContent(test.current.context);
  const asked = new Set<string>();
  const wrong: string[] = [];
  for (const caller of ['ownOrganizer', 'ownDevice'] as const) {
    const client = await place.client(caller);
    for (const [route, rule] of Object.entries(ACCESS_TABLE)) {
      const ids = letIn(rule).includes(caller) ? [...idsOf(place, route, rule)] : [];
      if (ids.length < 2) continue;
      for (const id of ids.filter((each) => place.ids[each] !== other.ids[each])) {
        const call = `${route} ${id}`;
        asked.add(call);
        const { status, text } = await askRoute(
          client,
          placeWithIds(place, { ...place.ids, [id]: other.ids[id] }),
          route,
        );
        const isRefused = call === SEES_NOTHING ? status < 300 : status === 404;
        if (!isRefused) wrong.push(`${caller}: ${call} answered ${status} ${text.slice(0, 120)}`);
      }
    }
    const order = await client.post('/api/orders', { ...other.newOrder(), eventId: place.ids.event });
    if (order.status < 400) wrong.push(`${caller}: sold an item of another event`);
  }
  expect(wrong).toEqual([]);
  expect(asked.size).toBeGreaterThan(25);
  expect(await databaseContent(test.current.context)).toEqual(before);
});
