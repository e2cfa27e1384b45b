import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WholeWords } from './whole-words.tsx';

const shown = (text: string) => renderToStaticMarkup(<WholeWords text={text} />);

it('keeps each long word in a box that goes to the next line as a whole', () => {
  const boxes = shown('Bratwurst der Musikgesellschaft Eintracht').match(/class="inline-block max-w-full"/g);
  expect(boxes).toHaveLength(1);
});

it('lets go on behind the end of a very long word what follows it', () => {
  expect(shown('38\u00a0× Schweinssteaksandwich 10, 2\u00a0× Most')).toBe(
    '38\u00a0× <span class="soft-hyphen">Schweins</span><span class="soft-hyphen">steak</span>' +
      '<span class="soft-hyphen">sand</span>wich 10, 2\u00a0× Most',
  );
});

it('says what it was given, word by word', () => {
  const words = shown('Überprüfe Zugriffsberechtigung...').replaceAll(/<[^>]+>/g, '');
  expect(words).toBe('Überprüfe Zugriffsberechtigung...');
});

it('leaves alone what is short, or no text', () => {
  expect(shown('2\u00a0× Most')).not.toContain('span');
  expect(renderToStaticMarkup(<WholeWords text={<b>Schweinssteaksandwich</b>} />)).toBe('<b>Schweinssteaksandwich</b>');
});

it('keeps a figure and what it counts on one line', () => {
  expect(shown('bezahlt CHF 14.00, Nr. 12, Küche')).toBe(
    'bezahlt <span class="whitespace-nowrap">CHF 14.00,</span> <span class="whitespace-nowrap">Nr. 12,</span> Küche',
  );
  expect(shown('Tisch 12-Gartenwirtschaft')).not.toContain('nowrap');
  expect(shown(' · Tisch 4 · −CHF 5 CHF')).toBe(
    ' · <span class="whitespace-nowrap">Tisch 4</span> · <span class="whitespace-nowrap">−CHF 5</span> CHF',
  );
});
