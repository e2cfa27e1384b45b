import { Dialog, type DialogProps } from './dialog.tsx';

/** At the thumb on a phone, a centred dialog on wider screens. Closed by its key, Esc or a tap beside it. */
export function BottomSheet({ className = '', ...props }: DialogProps) {
  return (
    <Dialog
      {...props}
      className={`max-sm:mx-0 max-sm:mb-0 max-sm:mt-auto max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)] ${className}`}
    />
  );
}
