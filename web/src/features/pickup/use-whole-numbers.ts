import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Capacity, capacityOf, NO_LIMIT } from './number-capacity.ts';

interface WholeNumbers {
  /** Holds a list of numbers, and below it a line that says how many more there are. */
  box: RefObject<HTMLDivElement | null>;
  /** How many of them the box holds without slicing any. */
  shown: number;
}

/** Guests look for their number: none is cut off, and those without room are counted. */
export function useWholeNumbers(count: number): WholeNumbers {
  const box = useRef<HTMLDivElement>(null);
  const [{ alone, withLine }, setCapacity] = useState<Capacity>(NO_LIMIT);

  const measure = useRef(() => {
    const capacity = box.current && measured(box.current);
    if (!capacity) return;
    setCapacity((before) =>
      before.alone === capacity.alone && before.withLine === capacity.withLine ? before : capacity,
    );
  });
  // Before anything is seen of it; a longer number takes more room, too.
  useLayoutEffect(() => measure.current());
  useLayoutEffect(() => {
    // All at first: where none has had room there is nothing to measure by.
    const watch = new ResizeObserver(() => setCapacity(NO_LIMIT));
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);

  return { box, shown: count <= alone ? count : withLine };
}

/** Undefined while there is no number to measure by. */
function measured(box: HTMLElement): Capacity | undefined {
  const [list, line] = box.children;
  const number = list?.firstElementChild;
  if (!list || !line || !number) return undefined;
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  return capacityOf({
    height: box.getBoundingClientRect().height,
    lineHeight: line.getBoundingClientRect().height,
    numberHeight: number.getBoundingClientRect().height,
    gap: Number.parseFloat(rowGap),
    columns: gridTemplateColumns.split(' ').length,
  });
}
