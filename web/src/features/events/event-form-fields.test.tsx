// @vitest-environment happy-dom
import { addDays } from '@bestellsystem/domain/business-day.ts';
import { expect, it } from 'vitest';
import { eveningToday } from '../../lib/server-clock.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { EventFormFields } from './event-form-fields.tsx';
import { EMPTY_EVENT } from './event-form-rules.ts';

const { page, render } = pageForEachTest();
const TODAY = eveningToday();

it.each([
  ['nobody has entered one yet', '', '', false],
  ['it is today', TODAY, '', false],
  ['it was yesterday', addDays(TODAY, -1), '', true],
  ['its year is still being typed', '0202-08-01', '', false],
  ['it is as it was', '2026-08-01', '2026-08-01', false],
])(
  'a date is said to be over before it is saved, or nothing is said of it: %s',
  (_, eventDate, initialDate, isSaid) => {
    render(
      <EventFormFields
        fields={{ ...EMPTY_EVENT, eventDate }}
        isClosed={false}
        initialDate={initialDate}
        problems={{}}
        takenTags={[]}
        onEnter={() => undefined}
      />,
    );
    expect(page.textContent?.includes('Dieser Tag ist schon vorbei.')).toBe(isSaid);
  },
);
