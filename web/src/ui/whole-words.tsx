import { Fragment, memo, type ReactNode } from 'react';
import { Hyphenated } from './hyphenated.tsx';
import { LONG_WORD } from './syllables.ts';

/** For what is read as a sentence: a word goes to the next line, and breaks with a hyphen only where it is longer than that. */
export const WholeWords = memo(function WholeWords({ text }: { text: ReactNode }) {
  if (typeof text !== 'string') return text;
  return text.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text never change their places
    <Fragment key={index}>
      {index > 0 && ' '}
      {word.length >= LONG_WORD ? (
        <span className="inline-block max-w-full">
          <Hyphenated text={word} />
        </span>
      ) : (
        word
      )}
    </Fragment>
  ));
});
