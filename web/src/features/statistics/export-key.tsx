import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMutation } from '../../lib/mutations.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, WarnIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Download } from './download-file.ts';
import { ExportProgress } from './export-progress.tsx';
import type { Progress } from './reading-body.ts';

export interface ExportKeyProps {
  label: string;
  icon?: ReactNode;
  /** What it would be made of now: that it failed is said as long as this is the same. */
  source: string;
  disabledReason?: string | undefined;
  /** Makes it and says what has come of it. */
  make: (download: Download) => Promise<string>;
  /** What to say when nothing has. */
  failure: (error: unknown) => string;
}

const NOTHING_YET: Progress = { bytes: 0 };
/** Most files are there before anybody could press «Abbrechen». */
const SLOW_AFTER_MS = 1_000;

/** A key that says below itself what it is doing and what it has done. */
export function ExportKey({ label, icon, source, disabledReason, make, failure }: ExportKeyProps) {
  const abort = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<Progress>(NOTHING_YET);
  const [isCancelled, setIsCancelled] = useState(false);
  const [failedAt, setFailedAt] = useState('');
  const sourceNow = useRef(source);
  useEffect(() => {
    sourceNow.current = source;
  }, [source]);
  const making = useMutation({
    // Said at least once, whatever was chosen while it was made.
    onError: () => setFailedAt(sourceNow.current),
    mutationFn: () => {
      const controller = new AbortController();
      abort.current = controller;
      setProgress(NOTHING_YET);
      setIsCancelled(false);
      return make({ signal: controller.signal, onProgress: setProgress });
    },
  });

  const isSlow = useTakesLong(making.isPending);

  function cancel() {
    abort.current?.abort();
    making.reset();
    setIsCancelled(true);
  }

  return (
    <div className="grid content-start gap-1">
      <Button
        full
        icon={icon}
        aria-busy={making.isPending}
        disabledReason={disabledReason}
        onClick={() => !making.isPending && making.mutate()}
      >
        {label}
      </Button>
      <p role="status" className="flex items-start gap-2 empty:hidden">
        {making.isPending && (
          <>
            <Spinner />
            Wird erstellt...
          </>
        )}
        {making.isSuccess && (
          <>
            <CheckIcon />
            <span className="min-w-0 wrap-anywhere">{making.data}</span>
          </>
        )}
        {isCancelled && 'Abgebrochen, nichts gespeichert'}
      </p>
      {making.isPending && isSlow && <ExportProgress progress={progress} onCancel={cancel} />}
      {making.isError && failedAt === source && (
        <p role="alert" className="flex items-start gap-2 font-semibold text-danger">
          <WarnIcon />
          <span className="min-w-0">{failure(making.error)}</span>
        </p>
      )}
    </div>
  );
}

function useTakesLong(isPending: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setLong(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isPending]);
  return isLong;
}
