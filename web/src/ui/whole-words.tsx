import { Fragment, memo, type ReactNode } from 'react';
import { Hyphenated } from './hyphenated.tsx';
import { LONG_WORD } from './syllables.ts';

/**
 * For what is read as a sentence: a word goes to the next line, CHF with its figure, and breaks with a hyphen only where
 * it is longer than that.
 */
export const WholeWords = memo(function WholeWords({ text }: { text: ReactNode }) {
  if (typeof text !== 'string') return text;
  return wordsOf(text).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text never change their places
    <Fragment key={index}>
      {index > 0 && ' '}
      {shownAs(word)}
    </Fragment>
  ));
});

/**
 * Longer than many a line: it breaks wherever a line ends. In a box of its own what follows it would begin another line,
 * also behind three last letters, and «10» would read there as the number of pieces of what comes next.
 */
const LONGEST_BOX = 20;
const FIGURE = /^[-−]?[\d'.]+[,;:…)]*$/;
/** What a figure says nothing without. */
const BEFORE_FIGURE = /(CHF|Nr\.|Tisch)$/;

function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const word of text.split(' ')) {
    const before = FIGURE.test(word) && BEFORE_FIGURE.test(words.at(-1) ?? '') ? `${words.pop()} ` : '';
    words.push(before + word);
  }
  return words;
}

function shownAs(word: string): ReactNode {
  if (word.includes(' ')) return <span className="whitespace-nowrap">{word}</span>;
  if (word.length < LONG_WORD) return word;
  const broken = <Hyphenated text={word} />;
  return word.length > LONGEST_BOX ? broken : <span className="inline-block max-w-full">{broken}</span>;
}
