import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { useKeptEntries } from '../../lib/kept-entries.ts';
import { categoriesQuery, menuItemsQuery } from '../../lib/own-menu.ts';
import { useUser } from '../../lib/session.tsx';
import { useSubmission } from '../../lib/submission.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { useLeaveDialog } from '../../ui/use-dialog-leave.ts';
import { WholeWords } from '../../ui/whole-words.tsx';
import { ownPart } from './category-owners.ts';
import { type ImportProgress, importMenu, readMenuFile } from './import-menu.ts';
import { planImport } from './import-plan.ts';
import { ImportPreview } from './import-preview.tsx';
import { type MenuRowProblem, parseMenuCsv } from './menu-csv.ts';

interface Result {
  created: number;
  refused: MenuRowProblem[];
  /** Lines nothing was made of. */
  faulty: number;
  there: number;
}

/** Text or file, then what would come of it, and only then the key that creates it. */
export function MenuImport({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const cancel = useLeaveDialog();
  const categories = useQuery(categoriesQuery);
  const items = useQuery(menuItemsQuery);
  const [text, setText] = useKeptEntries('import', '');
  const [progress, setProgress] = useState<ImportProgress>();
  const [result, setResult] = useState<Result>();
  const { sending, failure, run } = useSubmission(messageOf);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const { username } = useUser();
  const parsed = useMemo(() => parseMenuCsv(text), [text]);
  const plan = useMemo(() => {
    const own = ownPart(username, categories.data ?? [], items.data ?? []);
    return planImport(parsed.rows, own.categories, own.items);
  }, [parsed, username, categories.data, items.data]);

  function accept() {
    void run(async () => {
      stop.current = new AbortController();
      try {
        const leftOut = { faulty: parsed.problems.length, there: plan.skipped.length };
        const done = await importMenu(parsed.rows, username, setProgress, stop.current.signal);
        const refused = [...done.refused, ...plan.clashes].sort((one, other) => one.line - other.line);
        setResult({ ...done, ...leftOut, refused });
      } finally {
        void queries.invalidateQueries({ queryKey: categoriesQuery.queryKey });
        void queries.invalidateQueries({ queryKey: menuItemsQuery.queryKey });
      }
    });
  }

  if (result) return <ImportResult result={result} onClose={onClose} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Source text={text} onText={setText} />
      {failure && (
        <AlertBox tone="error">
          <p>{failure}</p>
          <p>Was schon angelegt ist, kommt beim nächsten Versuch nicht doppelt.</p>
        </AlertBox>
      )}
      {text.trim() !== '' && <ImportPreview plan={plan} parsed={parsed} />}
      {sending && progress && <ProgressBar label="Wird angelegt" done={progress.done} total={progress.total} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={cancel}>Abbrechen</Button>
        <Button
          variant="primary"
          loading={sending}
          disabledReason={plan.newItems.length === 0 ? 'Es gibt nichts anzulegen.' : undefined}
          onClick={accept}
        >
          {plan.newItems.length === 1 ? '1 Menüpunkt anlegen' : `${plan.newItems.length} Menüpunkte anlegen`}
        </Button>
      </div>
    </div>
  );
}

function Source({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [isUnreadable, setIsUnreadable] = useState(false);

  function readFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    setIsUnreadable(false);
    // It may lie on a stick or at a cloud that is gone by now.
    if (file) void readMenuFile(file).then(onText, () => setIsUnreadable(true));
    // The same file can be chosen again after it was corrected.
    event.target.value = '';
  }

  return (
    <>
      <p className="text-ink-2">
        Eine Zeile je Artikel: Kategorie;
        <wbr />
        Artikel;
        <wbr />
        Preis;
        <wbr />
        <WholeWords text="Beschreibung. Aus Excel kopieren geht auch." />
      </p>
      <label className="relative inline-flex min-h-12 cursor-pointer items-center justify-center rounded-control border-2 border-line bg-surface px-4 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        Datei wählen (CSV)
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={readFile}
          className="absolute -inset-0.5 h-[calc(100%+4px)] w-[calc(100%+4px)] cursor-pointer opacity-0"
        />
      </label>
      {isUnreadable && (
        <AlertBox tone="error">
          Die Datei lässt sich nicht lesen. Bitte nochmals wählen oder ihren Inhalt einfügen.
        </AlertBox>
      )}
      <TextAreaField
        label="Oder hier einfügen"
        rows={5}
        spellCheck={false}
        wrap="off"
        placeholder={'Getränke;Most;4.50;3 dl\nSpeisen;Rösti;16.50'}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </>
  );
}

function ImportResult({ result, onClose }: { result: Result; onClose: () => void }) {
  const { created, refused, faulty, there } = result;
  const leftOut = [faulty > 0 && `${faulty} fehlerhaft`, there > 0 && `${there} schon vorhanden`].filter(Boolean);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AlertBox tone="ok">{created === 1 ? '1 Menüpunkt angelegt' : `${created} Menüpunkte angelegt`}</AlertBox>
      {leftOut.length > 0 && <p>{`Ausgelassene Zeilen: ${leftOut.join(', ')}`}</p>}
      {refused.length > 0 && (
        <AlertBox tone="error" title="Nicht angelegt:">
          <ul>
            {refused.map(({ line, text, message }) => (
              <li key={line}>
                Zeile {line} ({text}): {message}
              </li>
            ))}
          </ul>
        </AlertBox>
      )}
      <Button variant="primary" onClick={onClose}>
        Fertig
      </Button>
    </div>
  );
}
