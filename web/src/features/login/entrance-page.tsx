import type { ReactNode } from 'react';
import { useChrome } from '../../lib/chrome.tsx';
import { useSession } from '../../lib/session.tsx';
import { usePageHeading } from '../../ui/page.tsx';
import { MAIN_ID } from '../../ui/skip-link.tsx';

export interface EntrancePageProps {
  title: string;
  failed?: boolean;
  children: ReactNode;
}

/** What people see before they are in: on a phone from the top, so that the keyboard never covers the key; else a card. */
export function EntrancePage({ title, failed = false, children }: EntrancePageProps) {
  const { user } = useSession();
  const { link } = useChrome();
  const heading = usePageHeading(title, failed);
  return (
    <main id={MAIN_ID} tabIndex={-1} className="mx-auto w-full max-w-[448px] px-4 pt-4 pb-16 sm:pt-[8vh]">
      {!user && (
        <p className="mb-5 flex flex-wrap items-center gap-x-3 text-lg font-bold sm:justify-center">
          <img src="/icon.svg" alt="" width={36} height={36} />
          Bestellsystem
          {link}
        </p>
      )}
      <div className="sm:rounded-sheet sm:border sm:border-hairline sm:bg-surface sm:p-6">
        <h1 ref={heading} tabIndex={-1} className="mb-4 text-3xl font-bold">
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
