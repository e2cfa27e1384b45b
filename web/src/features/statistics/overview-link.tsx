import { BackIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { statisticsPaths } from './statistics-address.ts';

export function OverviewLink({ eventId, day }: { eventId: number; day: string | undefined }) {
  return (
    <LinkButton to={statisticsPaths.overview(eventId, day)} icon={<BackIcon size={20} />}>
      Zur Übersicht
    </LinkButton>
  );
}
