import { BellIcon, ClockIcon, WarnIcon } from '../../ui/icons.tsx';
import { AGE_WORDS, type Age, ageOf } from './tickets.ts';

const ICONS: Record<Age, typeof BellIcon> = { new: BellIcon, waiting: ClockIcon, overdue: WarnIcon };

/** Colour, icon, word and minutes say the same. */
export function AgeBar({ createdAt, now }: { createdAt: string; now: number }) {
  const { age, minutes } = ageOf(createdAt, now);
  const Icon = ICONS[age];
  return (
    <p data-age={age} className="ticket-age">
      <Icon size={28} />
      {AGE_WORDS[age]}
      <span className="ml-auto tabular-nums">{minutes} Min.</span>
    </p>
  );
}
