import { Fragment, memo } from 'react';
import { syllablesOf } from './syllables.ts';

/** Words that break with a hyphen where they may. The text stays as it is: for screen readers, to be searched and copied. */
export const Hyphenated = memo(function Hyphenated({ text }: { text: string }) {
  const parts = syllablesOf(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places
    <Fragment key={index}>
      {isBroken(part, parts[index + 1]) ? <span className="soft-hyphen">{part}</span> : part}
    </Fragment>
  ));
});

function isBroken(part: string, next: string | undefined): boolean {
  return next !== undefined && /\p{L}$/u.test(part);
}
