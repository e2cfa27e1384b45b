import type { FormEvent, FormHTMLAttributes, Ref } from 'react';

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  onSubmit: () => void;
  ref?: Ref<HTMLFormElement>;
}

/** Says in German and in the page what is missing, instead of the browser's own bubbles; the first bad field gets the focus. */
export function Form({ onSubmit, className = '', children, ...native }: FormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    onSubmit();
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <form {...native} noValidate onSubmit={submit} className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${className}`}>
      {children}
    </form>
  );
}
