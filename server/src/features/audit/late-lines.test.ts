import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { countUnsealed, sealJournal, verifyJournal } from './chain.ts';

const test = useTestApp();

it('a line that appears behind others which are sealed already, because its transaction took longer, is sealed as well', async () => {
  const { context } = test.current;
  const write = (id: number) =>
    context.db
      .insertInto('audit')
      .values({
        ...{ id, at: context.now().toISOString(), actor: 'jemand', action: 'event.create', subject: 'Fest' },
        ...{ event_id: null, organizer_id: null, details: '{}' },
      })
      .execute();
  await write(5002);
  await sealJournal(context);
  await write(5001);
  const head = await sealJournal(context);
  expect(await countUnsealed(context.db)).toBe(0);
  expect(await verifyJournal(context)).toEqual({ intact: true, head });
});
