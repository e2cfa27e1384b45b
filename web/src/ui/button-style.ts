export interface ButtonLook {
  variant?: 'primary' | 'success' | 'neutral' | 'quiet' | 'danger' | undefined;
  /** `floor`: for waiters and kitchens; grows with the setting «Tastengrösse». */
  size?: 'normal' | 'floor' | undefined;
  full?: boolean | undefined;
}

export function buttonStyle({ variant = 'neutral', size = 'normal', full = false }: ButtonLook): string {
  return `pressable relative inline-flex items-center justify-center gap-2 rounded-control border-2 py-2 text-center font-semibold ${SIZES[size]} ${VARIANTS[variant]} ${full ? 'w-full' : ''}`;
}

/** A neutral button that stands for a choice shows that it is the chosen one. */
const PRESSED = 'aria-pressed:bg-primary aria-pressed:text-on-primary aria-pressed:border-transparent';

const VARIANTS = {
  primary: 'bg-primary text-on-primary border-transparent',
  success: 'bg-success text-on-success border-transparent',
  neutral: `bg-surface text-ink border-line ${PRESSED}`,
  quiet: 'bg-transparent text-ink border-transparent underline-offset-4 hover:underline',
  danger: 'bg-danger text-on-danger border-transparent',
};

const SIZES = {
  normal: 'min-h-12 px-4 text-base',
  floor: 'min-h-(--h-primary) px-5 text-lg',
};
