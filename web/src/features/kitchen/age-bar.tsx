import { WarnIcon } from '../../ui/icons.tsx';
import { BellIcon, ClockIcon } from '../../ui/more-icons.tsx';
import { AGE_WORDS, type Age, ageOf } from './tickets.ts';

const ICONS: Record<Age, typeof BellIcon> = { new: BellIcon, waiting: ClockIcon, overdue: WarnIcon };

/** Nobody reckons with so many minutes. */
const HOURS_FROM = 120;

/** Colour, icon, word and minutes say the same. */
export function AgeBar({ takenAt, now }: { takenAt: string; now: number }) {
  const { age, minutes } = ageOf(takenAt, now);
  const Icon = ICONS[age];
  return (
    <p data-age={age} className="ticket-age">
      <Icon size={28} />
      {AGE_WORDS[age]}
      <span className="ml-auto tabular-nums">
        {minutes < HOURS_FROM ? `${minutes} Min.` : `${Math.floor(minutes / 60)} Std.`}
      </span>
    </p>
  );
}
