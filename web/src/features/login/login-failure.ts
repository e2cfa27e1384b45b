import { useRef } from 'react';
import { reasonOf } from '../../lib/api.ts';
import { LoginAnswerError } from '../../lib/session.tsx';
import { useSubmission } from '../../lib/submission.ts';

/** Whoever is refused types the password anew, without emptying the field first. */
export function useLoginSubmission() {
  const passwordInput = useRef<HTMLInputElement>(null);
  const submission = useSubmission((error) => {
    passwordInput.current?.select();
    return loginFailure(error);
  });
  return { ...submission, passwordInput };
}

/** What the red box says: the reason where one is known, and whom to ask where the person can't help it. */
export function loginFailure(error: unknown): string {
  if (error instanceof LoginAnswerError) return `${error.message}. Bitte melden Sie sich beim Veranstalter.`;
  const reason = reasonOf(error);
  return reason ? `Login fehlgeschlagen: ${reason}` : 'Login fehlgeschlagen';
}
