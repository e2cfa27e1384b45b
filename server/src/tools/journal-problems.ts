import type { JournalVerdict } from '../features/audit/chain.ts';

const PROBLEMS = {
  changed: 'ein Eintrag wurde nachträglich geändert',
  missing: 'ein Eintrag fehlt',
  anchor: 'es führt nicht durch das angegebene Siegel',
};

export function journalProblem({ problem, seq }: Extract<JournalVerdict, { intact: false }>): string {
  // With another key not even the first line is what it was.
  const isKeyInDoubt = problem === 'changed' && seq === 1;
  const hint = isKeyInDoubt ? ' Ist es der Schlüssel (secret.key), mit dem versiegelt wurde?' : '';
  return `${PROBLEMS[problem]} (Eintrag ${seq}).${hint}`;
}
