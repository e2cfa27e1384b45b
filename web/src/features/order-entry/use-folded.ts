import { useMedia } from '../../lib/media.ts';

const FOLDED_QUERY = '(max-width: 767.98px), (max-height: 479.98px)';
const SHORT_QUERY = '(max-height: 479.98px) and (min-width: 600px) and (min-height: 17.51em)';

/** Whether the order's lines are folded away: on a phone, unless it lies and has them beside the tiles. */
export function useFolded(): boolean {
  const isNarrow = useMedia(FOLDED_QUERY);
  const isShort = useMedia(SHORT_QUERY);
  return isNarrow && !isShort;
}
