import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Seite nicht gefunden" width="form">
      <p className="mb-4">Diese Adresse gibt es nicht. Vielleicht fehlt ein Zeichen, oder der Link ist veraltet.</p>
      <LinkButton to="/" variant="primary">
        Zum Start
      </LinkButton>
    </Page>
  );
}
