import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** The keys of a long form: always in sight, clear of the corner. */
export function FormKeys({ sending, children }: { sending: boolean; children: ReactNode }) {
  return (
    <div className="form-keys sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-hairline bg-bg px-4 py-3 pr-[calc(var(--corner)+0.5rem)] sm:mx-0 sm:pl-0 md:pr-0">
      {children}
      <Button type="submit" variant="primary" loading={sending} className="flex-1 sm:flex-none">
        Speichern
      </Button>
    </div>
  );
}
