import type { CartLine } from '@bestellsystem/domain/cart.ts';
import { useState } from 'react';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { useLeaveDialog } from '../../ui/use-dialog-leave.ts';
import { MAX_NOTE } from './cart-state.ts';

interface NoteDialogProps {
  line: CartLine;
  onSave: (note: string) => void;
  onClose: () => void;
}

export function NoteDialog(props: NoteDialogProps) {
  return (
    <BottomSheet open onClose={props.onClose} title={props.line.name}>
      <NoteForm {...props} />
    </BottomSheet>
  );
}

function NoteForm({ line, onSave, onClose }: NoteDialogProps) {
  const cancel = useLeaveDialog();
  const [note, setNote] = useState(line.note ?? '');

  function save() {
    onSave(note);
    onClose();
  }

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label className="grid gap-1 font-semibold">
        Bemerkung für die Küche
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to write this
          autoFocus
          value={note}
          maxLength={MAX_NOTE}
          autoComplete="off"
          placeholder="z. B. ohne Zwiebeln"
          onChange={(event) => setNote(event.target.value)}
          className="min-h-14 rounded-control border-2 border-line bg-surface px-3 text-lg font-normal text-ink placeholder:text-ink-2"
        />
      </label>
      <p className="text-ink-2">
        {line.quantity > 1 && `Gilt für alle ${line.quantity} in dieser Zeile. `}Noch {MAX_NOTE - note.length} Zeichen.
      </p>
      <div className="flex justify-end gap-3">
        <Button onClick={cancel}>Abbrechen</Button>
        <Button type="submit" variant="primary">
          Übernehmen
        </Button>
      </div>
    </form>
  );
}
