import { CheckIcon, WarnIcon } from '../../ui/icons.tsx';
import type { TestResult } from './use-test-print.ts';

export function TestNote({ result }: { result: TestResult | undefined }) {
  return (
    <p
      role="status"
      className={result ? `flex gap-2 font-semibold ${result.good ? 'text-success' : 'text-danger'}` : ''}
    >
      {result && (
        <>
          <span className="shrink-0">{result.good ? <CheckIcon size={20} /> : <WarnIcon size={20} />}</span>
          {result.text}
        </>
      )}
    </p>
  );
}
