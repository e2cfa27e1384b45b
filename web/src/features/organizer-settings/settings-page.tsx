import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { ownSettingsQuery } from '../../lib/organizer-settings.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormerStateNote } from '../../ui/former-state-note.tsx';
import { LoadingText, Skeleton } from '../../ui/loading.tsx';
import { OfflineNote } from '../../ui/offline-note.tsx';
import { Page } from '../../ui/page.tsx';
import { saveSettings } from './settings-api.ts';
import { SettingsForm } from './settings-form.tsx';

/** What an organizer says of themselves; it counts for all their events. */
export function OrganizerSettingsPage() {
  const queries = useQueryClient();
  const settings = useQuery(ownSettingsQuery);
  return (
    <Page title="Angaben und MWST" width="form" failed={settings.isError && !settings.data}>
      <p className="mb-4 text-ink-2">Gilt für alle Ihre Events.</p>
      {settings.data && <OfflineNote />}
      <FormerStateNote query={settings} />
      {settings.data ? (
        <SettingsForm
          settings={settings.data}
          onSave={async (entered, before) => {
            const saved = await saveSettings(entered, before);
            queries.setQueryData(ownSettingsQuery.queryKey, saved);
            return saved;
          }}
        />
      ) : settings.isError && !settings.isFetching ? (
        <ErrorState
          message={`Fehler beim Laden der Angaben: ${messageOf(settings.error)}`}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <SettingsLoading />
      )}
    </Page>
  );
}

function SettingsLoading() {
  return (
    <div className="grid gap-3">
      <LoadingText>Lade Angaben...</LoadingText>
      <Skeleton className="h-48" />
      <Skeleton className="h-24" />
    </div>
  );
}
