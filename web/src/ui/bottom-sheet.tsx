import { Dialog, type DialogProps } from './dialog.tsx';

/** At the thumb on a phone, a centred dialog on wider screens. Closed by its key, Esc or a tap beside it. */
export function BottomSheet(props: Omit<DialogProps, 'placement'>) {
  return <Dialog {...props} placement="bottom" />;
}
