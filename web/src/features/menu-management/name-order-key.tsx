import { messageOf } from '../../lib/api.ts';
import { useSubmission } from '../../lib/submission.ts';
import { Button } from '../../ui/button.tsx';

/** Busy until it is done: a second tap would find nothing left of the order by hand. */
export function NameOrderKey({ onOrder }: { onOrder: () => Promise<void> }) {
  const { sending, run } = useSubmission(messageOf);
  return (
    <Button className="justify-self-start" loading={sending} onClick={() => run(onOrder)}>
      Nach Namen ordnen
    </Button>
  );
}
