import { useUser } from '../../lib/session.tsx';
import { Page } from '../../ui/page.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

/** One's own account: the password, and where one is logged in. */
export function AccountPage() {
  const user = useUser();
  const isDevice = 'deviceId' in user;
  return (
    <Page title="Mein Konto" width="form">
      <div className="grid gap-8">
        <p>
          Angemeldet als <strong className="tag-text wrap-anywhere">{user.username}</strong>
        </p>
        {!isDevice && (
          <section className="grid gap-3">
            <h2 className="text-xl font-bold">Passwort ändern</h2>
            <PasswordForm />
          </section>
        )}
        <section className="grid gap-3">
          <h2 className="text-xl font-bold">Wo Sie angemeldet sind</h2>
          <SessionList />
        </section>
      </div>
    </Page>
  );
}
