import { useMemo } from 'react';

export interface WrittenSince<Field> {
  note: (field: Field) => void;
  forget: () => void;
  has: (field: Field) => boolean;
}

/** Which fields were written in since what stood in them was sent: that is of the next entry. */
export function useWrittenSince<Field extends string>(): WrittenSince<Field> {
  return useMemo(() => {
    const written = new Set<Field>();
    return {
      note: (field) => void written.add(field),
      forget: () => written.clear(),
      has: (field) => written.has(field),
    };
  }, []);
}
