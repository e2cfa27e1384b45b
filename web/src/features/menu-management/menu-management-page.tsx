import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useKeptEntries } from '../../lib/kept-entries.ts';
import { useMedia } from '../../lib/media.ts';
import { ownSettingsQuery } from '../../lib/organizer-settings.ts';
import { categoriesQuery, menuItemsQuery } from '../../lib/own-menu.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormerStateNote } from '../../ui/former-state-note.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingText, Skeleton } from '../../ui/loading.tsx';
import { OfflineNote } from '../../ui/offline-note.tsx';
import { Page } from '../../ui/page.tsx';
import { panelId, TabList, tabId } from '../../ui/tabs.tsx';
import { UnsavedForms } from '../../ui/unsaved-forms.tsx';
import { CategoryPane } from './category-pane.tsx';
import { ItemPane } from './item-pane.tsx';
import { MenuImportDialog } from './menu-import-dialog.tsx';
import { sortCategories, sortItems } from './menu-sorting.ts';

/** Both halves side by side, from this width on. */
const TWO_PANES_QUERY = '(min-width: 64rem)';

export function MenuManagementPage() {
  const categories = useQuery(categoriesQuery);
  const items = useQuery(menuItemsQuery);
  const [importing, setImporting] = useKeptEntries('importing', false);
  const failed = [categories, items].find((query) => query.isError && query.data === undefined);
  // With the rates the form has another row, and the items below it would jump; once shown, the page waits no more.
  const settings = useQuery(ownSettingsQuery);
  const isAsking = settings.isLoading && settings.failureCount === 0;
  const [isShown, setShown] = useState(false);
  if (categories.data && items.data && !isAsking && !isShown) setShown(true);
  const isLoaded = categories.data !== undefined && items.data !== undefined && isShown;

  return (
    <Page
      title="Menüverwaltung"
      failed={failed !== undefined}
      actions={
        isLoaded && (
          <>
            <Button onClick={() => setImporting(true)}>Menü importieren</Button>
            <LinkButton to="/events/journal">Journal</LinkButton>
          </>
        )
      }
    >
      {isLoaded && <OfflineNote />}
      {isLoaded && <FormerStateNote query={categories.isError ? categories : items} />}
      {failed && !failed.isFetching ? (
        <ErrorState
          message={`Fehler beim Laden der Kategorien: ${messageOf(failed.error)}`}
          onRetry={() => {
            for (const query of [categories, items]) if (query.isError) void query.refetch();
          }}
        />
      ) : isLoaded ? (
        <UnsavedForms>
          <MenuPanes categories={sortCategories(categories.data)} items={sortItems(items.data)} />
        </UnsavedForms>
      ) : (
        <MenuLoading />
      )}
      <MenuImportDialog open={importing} onClose={() => setImporting(false)} />
    </Page>
  );
}

function MenuPanes({ categories, items }: { categories: Category[]; items: MenuItemWire[] }) {
  const twoPanes = useMedia(TWO_PANES_QUERY);
  const id = useId();
  const [tab, setTab] = useKeptEntries('tab', 'categories');
  const [selected, setSelected] = useKeptEntries<number | undefined>('selected category', undefined);
  const shown = categories.find(({ id }) => id === selected)?.id;

  const left = (
    <CategoryPane
      categories={categories}
      items={items}
      selected={shown}
      onSelect={(id) => {
        setSelected(id);
        setTab('items');
      }}
    />
  );
  const right = <ItemPane categories={categories} items={items} selected={shown} onSelect={setSelected} />;

  // Both stay in the page, so that nothing that was typed is lost when a tablet is turned.
  // The hidden one has no name: «Kategorien» would be found where somebody looks for the field «Kategorie».
  const panel = (name: string) => {
    if (twoPanes) return {};
    return tab === name
      ? { role: 'tabpanel', id: panelId(id, name), 'aria-labelledby': tabId(id, name) }
      : { hidden: true };
  };
  return (
    <>
      {!twoPanes && (
        <TabList
          id={id}
          label="Bereiche"
          tabs={[
            { id: 'categories', label: 'Kategorien' },
            { id: 'items', label: 'Menüpunkte' },
          ]}
          selected={tab}
          onSelect={setTab}
        />
      )}
      <div className={twoPanes ? 'grid grid-cols-[minmax(0,26rem)_minmax(0,1fr)] items-start gap-8' : 'pt-4'}>
        <div {...panel('categories')}>{left}</div>
        <div {...panel('items')}>{right}</div>
      </div>
    </>
  );
}

function MenuLoading() {
  return (
    <div className="grid gap-3">
      <LoadingText>Lade Menü...</LoadingText>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}
