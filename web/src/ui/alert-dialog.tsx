import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { useModal } from './use-modal.ts';

export interface AlertDialogProps {
  open: boolean;
  question: string;
  /** Names the object the question is about, and what happens to it. */
  detail?: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  tone?: 'danger' | 'primary';
  busy?: boolean;
}

export function AlertDialog(props: AlertDialogProps) {
  const { open, question, detail, confirmLabel, onConfirm, onCancel, tone = 'danger', busy = false } = props;
  const dialog = useModal(open);
  const cancelBox = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (open) cancelBox.current?.querySelector('button')?.focus();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={detail ? `${id}-detail` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onClose={({ currentTarget }) => {
        // A second Esc in a row closes it without having asked.
        if (open && !currentTarget.open) onCancel();
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-sheet bg-surface p-5 text-ink shadow-2xl max-sm:mb-4"
    >
      {open && (
        <>
          <h2 id={`${id}-question`} className="text-xl font-bold">
            {question}
          </h2>
          {detail && (
            <div id={`${id}-detail`} className="mt-2 text-ink-2">
              {detail}
            </div>
          )}
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <div ref={cancelBox} className="max-sm:flex-1">
              <Button full onClick={onCancel}>
                Abbrechen
              </Button>
            </div>
            <div className="max-sm:flex-1">
              <Button full variant={tone} loading={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </div>
        </>
      )}
    </dialog>
  );
}
