import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../lib/api.ts';
import { askAgain } from '../../lib/event-news.ts';
import { printerConfigQuery } from '../../lib/event-queries.ts';
import { useMutation } from '../../lib/mutations.ts';
import { categoriesQuery } from '../../lib/own-menu.ts';
import { androidBridge } from '../../lib/printing/android-bridge.ts';
import { isPrintersChanged, savePrinterConfig } from '../../lib/printing/printers-api.ts';
import { addressOf, namesBackedBy } from '../../lib/printing/printers-to-save.ts';
import type { WorkLog } from '../../lib/work-log.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { AppNote } from './app-note.tsx';
import { CategoryCard } from './category-card.tsx';
import { choicesOf, type DraftPrinter, FALLBACK_CATEGORIES, toConfig } from './draft-printer.ts';
import { openConditions, SaveConditions } from './save-conditions.tsx';
import { savingKey } from './setup-api.ts';
import { StepKeys } from './step-keys.tsx';
import { UncoveredCategories } from './uncovered-categories.tsx';
import type { PrinterSetup } from './use-printer-setup.ts';

const OVERTAKEN = 'Bitte zuerst oben auf der Seite sagen, was mit Ihren Änderungen geschieht.';

export function CategoryStep({ setup, log }: { setup: PrinterSetup; log: WorkLog }) {
  const { eventId, version, isOvertaken, goTo, takeSaved } = setup;
  const drafts = setup.drafts ?? [];
  const categories = useQuery({ ...categoriesQuery, retry: 1 });
  const queries = useQueryClient();
  const { queryKey } = printerConfigQuery(eventId);
  const save = useMutation({
    mutationKey: savingKey(eventId),
    mutationFn: (sent: readonly DraftPrinter[]) => savePrinterConfig(eventId, toConfig(sent), version),
    onSuccess: (config, sent) => {
      // What was asked before they were saved is no news.
      void queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, config);
      androidBridge()?.savePrinterConfig({ eventId, printers: config.printers });
      log.add('success', `Gespeichert: ${config.printers.length} Drucker`);
      takeSaved(sent, config);
    },
    onError: async (error) => {
      log.add('error', `Speichern fehlgeschlagen: ${messageOf(error)}`);
      if (isPrintersChanged(error)) await askAgain(queries, queryKey);
    },
  });
  const { isError, reset } = save;

  // The question says it, and what can be done. It stands at the head, the key to save lies below all printers.
  useEffect(() => {
    if (!isOvertaken || !isError) return;
    window.scrollTo(0, 0);
    reset();
  }, [isOvertaken, isError, reset]);

  const choices = choicesOf(categories.data?.map(({ name }) => name) ?? FALLBACK_CATEGORIES);
  const conditions = {
    hasEvent: eventId > 0,
    hasCategory: drafts.some((draft) => draft.categories.length > 0),
    hasNames: drafts.every(({ displayName }) => displayName.trim() !== ''),
    areCategoriesLoaded: categories.data !== undefined,
  };

  if (categories.isPending) return <LoadingText>Lade Kategorien...</LoadingText>;
  return (
    <>
      <h2 className="text-2xl font-bold">Wer druckt was?</h2>
      {categories.isError && !categories.data && (
        <AlertBox tone="warn" action={<Button onClick={() => void categories.refetch()}>Erneut laden</Button>}>
          <p>Kategorien nicht geladen – Standardkategorien werden gezeigt</p>
          <p>{`Fehler beim Laden der Kategorien: ${messageOf(categories.error)}`}</p>
        </AlertBox>
      )}
      {drafts.length === 0 && <AlertBox tone="info">Es ist noch kein Drucker in der Liste.</AlertBox>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        {drafts.map((draft) => (
          <CategoryCard
            key={addressOf(draft)}
            printer={draft}
            choices={choices}
            standsInFor={namesBackedBy(drafts, draft)}
            onChange={(changed) =>
              setup.change((before) => before.map((one) => (addressOf(one) === addressOf(draft) ? changed : one)))
            }
          />
        ))}
      </div>
      {drafts.length > 0 && <UncoveredCategories eventId={eventId} drafts={drafts} choices={choices} />}
      <SaveConditions {...conditions} />
      <AppNote />
      {isError && !isOvertaken && <AlertBox tone="error">{messageOf(save.error)}</AlertBox>}
      <StepKeys setup={setup}>
        <Button
          size="floor"
          variant="primary"
          loading={save.isPending}
          disabledReason={isOvertaken ? OVERTAKEN : openConditions(conditions)[0]}
          // Who has gone elsewhere meanwhile stays there.
          onClick={() => save.mutate(drafts, { onSuccess: () => goTo(3) })}
        >
          Speichern
        </Button>
      </StepKeys>
    </>
  );
}
