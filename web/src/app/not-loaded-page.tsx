import { useNavigate } from 'react-router';
import { noAnswer } from '../lib/api.ts';
import { loadAnew } from '../lib/load-anew.ts';
import { useOnline } from '../lib/network-state.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';

/** In place of one whose program could not be fetched. Without network to load anew would take the whole app away. */
export function NotLoadedPage() {
  const online = useOnline();
  const navigate = useNavigate();
  return (
    <Page title="Seite nicht geladen" width="form" failed>
      <ErrorState
        message={online ? 'Bitte neu laden.' : noAnswer().message}
        retryLabel={online ? 'Neu laden' : 'Zurück'}
        onRetry={() => (online ? void loadAnew() : void navigate(-1))}
      />
    </Page>
  );
}
