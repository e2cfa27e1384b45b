import { ShareBar } from './share-bar.tsx';

/** A bar with its number, which stays aligned whatever it is. */
export function Share({ part, percent }: { part: number; percent: number | string }) {
  return (
    <span className="flex items-center gap-2">
      {/* Where a wide font leaves no room, the number alone says it. */}
      <ShareBar part={part} className="min-w-0 flex-1" />
      <span className="money min-w-14 text-right">{percent} %</span>
    </span>
  );
}
