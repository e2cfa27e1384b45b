import { expect, it } from 'vitest';
import { createEvent } from '../../testing/event-factories.ts';
import { newsFrom } from '../../testing/live-news.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

it.each([
  ['switching the event off', { isActive: false }, ['menu.updated']],
  ['switching takeaway off', { takeawayEnabled: false }, ['menu.updated']],
  ['another name', { name: 'Dorffest' }, ['menu.updated']],
  ['another tag, by which its waiters are called', { waiterAccessTag: 'DORF' }, ['menu.updated']],
  ['another description', { description: 'Bei jedem Wetter' }, []],
])('%s reaches the screens of those who take orders where they show it', async (_, change, news) => {
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const { id, name, eventDate } = await createEvent(organizer);
  const work = () => organizer.put(`/api/events/${id}`, { name, eventDate, ...change });
  expect(await newsFrom(test.current, id, work)).toEqual(news);
});
