import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Below this width the bar is compact and screens use the phone layout. */
export const PHONE_QUERY = '(max-width: 767.98px)';
/** Larger side at least 768, smaller side at least 480, lying: a tablet in landscape. A phone lying is lower than 480. */
export const TABLET_LANDSCAPE_QUERY = '(orientation: landscape) and (min-width: 768px) and (min-height: 480px)';

export function useMedia(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query]);
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
