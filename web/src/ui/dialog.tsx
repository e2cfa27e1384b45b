import { type ReactNode, useId } from 'react';
import { DiscardQuestion } from './discard-question.tsx';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { LeaveDialogContext, useDialogLeave } from './use-dialog-leave.ts';
import { useModal } from './use-modal.ts';
import { WholeWords } from './whole-words.tsx';

const CENTERED = 'm-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] rounded-sheet';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** In the middle; at the thumb on a phone; or as high as the screen at its right. */
  placement?: 'center' | 'bottom' | 'side';
}

const PLACEMENTS = {
  center: CENTERED,
  bottom: `${CENTERED} max-sm:mx-0 max-sm:mt-auto max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)]`,
  side: 'm-0 ml-auto h-dvh max-h-none w-[min(22rem,100vw)]',
};

export function Dialog({ open, onClose, title, children, placement = 'center' }: DialogProps) {
  const dialog = useModal(open);
  const titleId = useId();
  const { guard, handlers, leaveByKey } = useDialogLeave(open, onClose);
  const leave = () => leaveByKey(dialog.current);
  return (
    <>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        {...handlers}
        className={`overflow-y-auto overscroll-contain bg-surface text-ink shadow-2xl ${PLACEMENTS[placement]}`}
      >
        {open && (
          <div className="p-5 pt-3">
            <div className="flex items-center justify-between gap-3">
              <h2 id={titleId} className="min-w-0 text-2xl font-bold wrap-anywhere">
                <WholeWords text={title} />
              </h2>
              <IconButton label="Schliessen" icon={<CloseIcon />} onClick={leave} className="-mr-2" />
            </div>
            <div className="mt-2">
              <LeaveDialogContext value={leave}>{children}</LeaveDialogContext>
            </div>
          </div>
        )}
      </dialog>
      {guard.asking && <DiscardQuestion guard={guard} />}
    </>
  );
}
