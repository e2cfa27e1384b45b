import { expect, it } from 'vitest';
import { describeProgress } from './print-progress.ts';

it('tickets that are out name their printers, and which of them has not confirmed it', () => {
  const progress = describeProgress([
    { printer: 'Küche', state: 'completed', error: null },
    { printer: 'Bar', state: 'unconfirmed', error: null },
  ]);
  expect(progress).toEqual({
    text: 'Gedruckt: Küche, Bar (unbestätigt)',
    isTrouble: false,
    isUnconfirmed: true,
    isOver: true,
  });
});

it('one ticket on its way means that it is printing', () => {
  const progress = describeProgress([
    { printer: 'Küche', state: 'processing', error: null },
    { printer: 'Bar', state: 'completed', error: null },
  ]);
  expect(progress).toEqual({ text: 'Wird gedruckt...', isTrouble: false, isUnconfirmed: false, isOver: false });
});

it('a printer in trouble is named with its cause before anything else', () => {
  const progress = describeProgress([
    { printer: 'Küche', state: 'pending', error: 'Papier leer' },
    { printer: 'Bar', state: 'completed', error: null },
  ]);
  expect(progress).toEqual({
    text: 'Nicht gedruckt – Küche: Papier leer',
    isTrouble: true,
    isUnconfirmed: false,
    isOver: false,
  });
});

it('a ticket that came out elsewhere says where its paper is, and one on its way why', () => {
  const rerouted = { printer: 'Küche', reroutedTo: 'Bar' };
  expect(describeProgress([{ ...rerouted, state: 'completed', error: null }]).text).toBe('Gedruckt: Bar (statt Küche)');
  expect(describeProgress([{ ...rerouted, state: 'unconfirmed', error: null }]).text).toBe(
    'Gedruckt: Bar (statt Küche, unbestätigt)',
  );
  expect(describeProgress([{ ...rerouted, state: 'pending', error: 'Papier leer' }]).text).toBe(
    'Nicht gedruckt – Küche: Papier leer (umgeleitet auf Bar)',
  );
});

it('an old error of a ticket that came out after all is no trouble', () => {
  const progress = describeProgress([{ printer: 'Küche', state: 'completed', error: 'Papier leer' }]);
  expect(progress.isTrouble).toBe(false);
});

it('a ticket that a person withdrew is not called printed: one seen to by hand says so, one thrown away is trouble', () => {
  const atBar = { printer: 'Bar', state: 'completed', error: null } as const;
  const done = { printer: 'Küche', state: 'canceled', error: 'Von Hand erledigt', byHand: 'done' } as const;
  const discarded = { printer: 'Küche', state: 'canceled', error: 'Verworfen', byHand: 'discarded' } as const;
  expect(describeProgress([done])).toEqual({
    text: 'Küche: von Hand erledigt',
    isTrouble: false,
    isUnconfirmed: false,
    isOver: true,
  });
  expect(describeProgress([done, atBar]).text).toBe('Gedruckt: Bar · Küche: von Hand erledigt');
  expect(describeProgress([discarded, atBar])).toEqual({
    text: 'Nicht gedruckt – Küche: verworfen',
    isTrouble: true,
    isUnconfirmed: false,
    isOver: false,
  });
  expect(describeProgress([{ printer: 'Küche', state: 'canceled', error: 'Papier leer' }]).text).toBe(
    'Küche: storniert',
  );
});

it('an event without printers says nothing', () => {
  expect(describeProgress([])).toEqual({ text: '', isTrouble: false, isUnconfirmed: false, isOver: true });
});
