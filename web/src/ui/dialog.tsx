import { type ReactNode, useId } from 'react';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  className?: string;
}

export function Dialog({ open, onClose, title, children, className = '' }: DialogProps) {
  const dialog = useModal(open);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto rounded-sheet bg-surface text-ink shadow-2xl ${className}`}
    >
      {open && (
        <div className="p-5 pt-3">
          <div className="flex items-center justify-between gap-3">
            <h2 id={titleId} className="text-2xl font-bold">
              {title}
            </h2>
            <IconButton label="Schliessen" icon={<CloseIcon />} onClick={onClose} className="-mr-2" />
          </div>
          <div className="mt-2">{children}</div>
        </div>
      )}
    </dialog>
  );
}
