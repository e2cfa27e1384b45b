import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, ButtonLook {
  loading?: boolean;
  /** Why the button can't be used now. It stays focusable, so that the reason can be read. */
  disabledReason?: string | undefined;
  icon?: ReactNode;
}

export function Button({
  variant,
  size,
  loading = false,
  disabledReason,
  full,
  icon,
  className = '',
  onClick,
  children,
  type = 'button',
  ...native
}: ButtonProps) {
  const reasonId = useId();
  const [reasonShown, setReasonShown] = useState<'left-0' | 'right-0'>();
  const blocked = loading || disabledReason !== undefined;

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (!blocked) return onClick?.(event);
    event.preventDefault();
    const { left, right } = event.currentTarget.getBoundingClientRect();
    // The words reach to the side that has more room for them.
    if (disabledReason) setReasonShown(innerWidth - left > right ? 'left-0' : 'right-0');
  }

  return (
    <>
      <button
        {...native}
        type={type}
        onClick={click}
        onBlur={(event) => {
          setReasonShown(undefined);
          native.onBlur?.(event);
        }}
        aria-disabled={blocked || native['aria-disabled']}
        aria-busy={loading || native['aria-busy']}
        aria-describedby={disabledReason ? reasonId : native['aria-describedby']}
        title={disabledReason ?? native.title}
        className={`${buttonStyle({ variant, size, full })} ${disabledReason && !reasonShown ? 'opacity-55' : ''} ${className}`}
      >
        <span
          className={`inline-flex items-center justify-center gap-2 ${loading ? 'opacity-0' : reasonShown && disabledReason ? 'opacity-55' : ''}`}
        >
          {icon}
          <span>{children}</span>
        </span>
        {loading && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
        {reasonShown && disabledReason && (
          <span
            aria-hidden="true"
            className={`absolute bottom-full ${reasonShown} z-10 mb-1 w-max max-w-64 rounded-control bg-ink px-3 py-2 text-left text-sm font-normal text-bg`}
          >
            {disabledReason}
          </span>
        )}
      </button>
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}
