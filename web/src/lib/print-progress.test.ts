import { expect, it } from 'vitest';
import { describeProgress } from './print-progress.ts';

it('tickets that are out name their printers, confirmed or not', () => {
  const progress = describeProgress([
    { printer: 'Küche', state: 'completed', error: null },
    { printer: 'Bar', state: 'unconfirmed', error: null },
  ]);
  expect(progress).toEqual({ text: 'Gedruckt: Küche, Bar', isTrouble: false });
});

it('one ticket on its way means that it is printing', () => {
  const progress = describeProgress([
    { printer: 'Küche', state: 'processing', error: null },
    { printer: 'Bar', state: 'completed', error: null },
  ]);
  expect(progress).toEqual({ text: 'Wird gedruckt...', isTrouble: false });
});

it('a printer in trouble is named with its cause before anything else', () => {
  const progress = describeProgress([
    { printer: 'Küche', state: 'pending', error: 'Papier leer' },
    { printer: 'Bar', state: 'completed', error: null },
  ]);
  expect(progress).toEqual({ text: 'Nicht gedruckt – Küche: Papier leer', isTrouble: true });
});

it('a ticket that came out elsewhere says where its paper is, and one on its way why', () => {
  const rerouted = { printer: 'Küche', reroutedTo: 'Bar' };
  expect(describeProgress([{ ...rerouted, state: 'completed', error: null }]).text).toBe('Gedruckt: Bar (statt Küche)');
  expect(describeProgress([{ ...rerouted, state: 'pending', error: 'Papier leer' }]).text).toBe(
    'Nicht gedruckt – Küche: Papier leer (umgeleitet auf Bar)',
  );
});

it('an old error of a ticket that came out after all is no trouble', () => {
  const progress = describeProgress([{ printer: 'Küche', state: 'completed', error: 'Papier leer' }]);
  expect(progress.isTrouble).toBe(false);
});

it('an event without printers says nothing', () => {
  expect(describeProgress([])).toEqual({ text: '', isTrouble: false });
});
