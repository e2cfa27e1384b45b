import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useChrome } from '../lib/chrome.tsx';
import { MAIN_ID } from './skip-link.tsx';
import { WholeWords } from './whole-words.tsx';

export interface PageProps {
  title: string;
  /** Beside the heading. */
  actions?: ReactNode;
  width?: 'form' | 'wide';
  /** Something on the page went wrong: the window's title says so first. */
  failed?: boolean;
  children: ReactNode;
}

const WIDTHS = { form: 'max-w-[560px]', wide: 'max-w-[1200px]' };

export function Page({ title, actions, width = 'wide', failed = false, children }: PageProps) {
  const heading = usePageHeading(title, failed);
  const { menu, link, navHidden } = useChrome();
  return (
    <main id={MAIN_ID} tabIndex={-1} className={`mx-auto w-full px-4 pt-4 pb-16 sm:px-6 sm:pt-6 ${WIDTHS[width]}`}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 text-3xl font-bold wrap-anywhere sm:text-4xl">
          <WholeWords text={title} />
        </h1>
        {(actions || navHidden) && (
          <div className={`flex flex-wrap items-center gap-3 max-sm:*:grow ${navHidden ? 'ml-auto' : ''}`}>
            {actions}
            {navHidden && link}
            {navHidden && menu}
          </div>
        )}
      </div>
      {children}
    </main>
  );
}

/** Names the window after the page; after a change of page it begins at its top, with the focus on its heading. */
export function usePageHeading(title: string, failed = false) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const shownPath = useRef<string>(undefined);

  useEffect(() => {
    document.title = `${failed ? 'Fehler: ' : ''}${title} – Bestellsystem`;
  }, [title, failed]);

  useEffect(() => {
    // Another tab, day or filter in the address of the same page leaves the focus where it is.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const openedByLink = key !== 'default';
    if (!openedByLink) return;
    // The browser itself leads back to where somebody was.
    if (!isReturn) window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [key, pathname, isReturn]);

  return heading;
}
