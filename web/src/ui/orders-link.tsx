import { useIsEarlierUnprinted } from '../lib/last-order-news.ts';
import { IconLink } from './icon-link.tsx';
import { ListIcon, WarnIcon } from './icons.tsx';

/** To what this device took last; red until somebody has looked, where one before the last is not printed. */
export function OrdersLink() {
  const isUnprinted = useIsEarlierUnprinted();
  return (
    <IconLink
      to="/orders"
      label={`Letzte Bestellungen${isUnprinted ? ': nicht gedruckt' : ''}`}
      icon={isUnprinted ? <WarnIcon /> : <ListIcon />}
      className={isUnprinted ? 'bg-error-box! text-on-error-box!' : ''}
    />
  );
}
