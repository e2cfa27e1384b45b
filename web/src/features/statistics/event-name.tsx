import { WholeWords } from '../../ui/whole-words.tsx';

/** Which event the figures are of, where no title says so. */
export function EventName({ name }: { name: string }) {
  return (
    <p className="text-lg text-ink-2">
      <WholeWords text={name} />
    </p>
  );
}
