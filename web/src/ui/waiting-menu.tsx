import { useChrome } from '../lib/chrome.tsx';

/** Settings and the way out while a page is waited for, where there is no navigation. */
export function WaitingMenu() {
  const { menu, navHidden } = useChrome();
  return navHidden && <div className="fixed top-(--h-bar) right-2">{menu}</div>;
}
