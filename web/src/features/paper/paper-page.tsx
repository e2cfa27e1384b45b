import { useQuery } from '@tanstack/react-query';
import { ApiError, api, messageOf } from '../../lib/api.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import type { PaperPrinter } from './paper-lines.ts';
import { PaperStrip } from './paper-strip.tsx';
import './paper.css';

const REFRESH_MS = 1_000;
const SHOWN_PER_PRINTER = 20;

/** What the demo's printers would have on their paper. */
export function PaperPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['demo-paper'],
    queryFn: ({ signal }) => api.get<{ printers: PaperPrinter[] }>('/api/demo/paper', { signal }),
    refetchInterval: (query) => (isMissing(query.state.error) ? false : REFRESH_MS),
    retry: false,
    staleTime: 0,
  });

  return (
    <Page title="Bons der Vorführung" failed={error !== null && !data}>
      {isMissing(error) ? (
        <AlertBox tone="info" title="Hier gibt es keine Bons zu sehen">
          Diese Seite zeigt das Papier der virtuellen Drucker. Die gibt es nur in der Vorführung, gestartet mit{' '}
          <code className="font-mono">npm run demo</code>.
        </AlertBox>
      ) : (
        <>
          {error && (
            <ErrorState message={`Fehler beim Laden der Bons: ${messageOf(error)}`} onRetry={() => void refetch()} />
          )}
          {data ? <Printers printers={data.printers} /> : !error && <LoadingText>Lade Bons...</LoadingText>}
        </>
      )}
    </Page>
  );
}

function Printers({ printers }: { printers: readonly PaperPrinter[] }) {
  return (
    <div className="paper-printers">
      {printers.map(({ name, tickets }) => (
        <section key={name} aria-label={`Drucker ${name}`} className="min-w-0">
          <h2 className="mb-2 flex items-baseline justify-between gap-2 text-2xl font-bold">
            {name}
            <span className="text-base font-normal text-ink-2">
              {tickets.length === 1 ? '1 Bon' : `${tickets.length} Bons`}
            </span>
          </h2>
          {tickets.length === 0 && (
            <EmptyState title="Noch nichts gedruckt">
              Neue Bons erscheinen von selbst. Was vor dem letzten Start der Vorführung gedruckt wurde, ist nicht mehr
              da.
            </EmptyState>
          )}
          <ul className="grid gap-4">
            {tickets
              // biome-ignore lint/suspicious/noArrayIndexKey: paper only grows, a ticket keeps its place
              .map((lines, index) => <PaperStrip key={index} lines={lines} />)
              .reverse()
              .slice(0, SHOWN_PER_PRINTER)}
          </ul>
        </section>
      ))}
    </div>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
