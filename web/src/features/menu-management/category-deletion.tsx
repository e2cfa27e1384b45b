import type { Category } from '@bestellsystem/domain/menu-schema.ts';
import type { Submission } from '../../lib/submission.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { withoutDeposit } from './deposit-words.ts';

export interface CategoryDeletionProps {
  deletion: Submission;
  category: Category | undefined;
  itemCount: number;
  /** Items of other categories that are sold with a deposit of this one. */
  dependants: number;
  onDelete: (id: number) => Promise<void>;
  /** The question was answered with no. */
  onDone: () => void;
  /** Or it went wrong: another one may be asked about by then. */
  onDeleted: (id: number) => void;
}

export function CategoryDeletion({
  deletion,
  category,
  itemCount,
  dependants,
  onDelete,
  onDone,
  onDeleted,
}: CategoryDeletionProps) {
  const { sending, run } = deletion;
  return (
    <AlertDialog
      open={category !== undefined}
      question="Möchten Sie diese Kategorie wirklich löschen?"
      detail={
        <>
          <strong className="wrap-anywhere">
            <WholeWords text={category?.name ?? ''} />
          </strong>
          <p>{consequence(itemCount)}</p>
          {dependants > 0 && <p>{`${withoutDeposit(dependants, 'dann')}: es gehört zu dieser Kategorie.`}</p>}
        </>
      }
      confirmLabel="Löschen"
      busy={sending}
      onConfirm={() => {
        if (category) void run(() => onDelete(category.id)).then(() => onDeleted(category.id));
      }}
      onCancel={onDone}
    />
  );
}

function consequence(itemCount: number): string {
  if (itemCount === 0) return 'Sie hat keine Menüpunkte.';
  const items = itemCount === 1 ? 'Auch ihr einziger Menüpunkt wird' : `Auch ihre ${itemCount} Menüpunkte werden`;
  return `${items} gelöscht, auch aus den Menüs der Events. Bestellungen bleiben, wie sie sind.`;
}
