import { useRef } from 'react';
import { reasonOf } from '../../lib/api.ts';
import { LoginAnswerError } from '../../lib/session.tsx';
import { useSubmission } from '../../lib/submission.ts';
import { FailureBox } from '../../ui/failure-box.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';

/** Whoever is refused types the password anew, without emptying the field first. `helper` gives out these accounts. */
export function useLoginSubmission(helper: 'Veranstalter' | 'Administrator') {
  const passwordInput = useRef<HTMLInputElement>(null);
  const submission = useSubmission((error) => {
    passwordInput.current?.select();
    return loginFailure(error, helper);
  });
  return { ...submission, passwordInput };
}

/** What the red box says, in lines: the reason where one is known, and whom to ask where the person can't help it. */
export function loginFailure(error: unknown, helper: string): string {
  if (error instanceof LoginAnswerError) return `${error.message}\nBitte melden Sie sich beim ${helper}.`;
  const reason = reasonOf(error);
  return reason ? `Login fehlgeschlagen: ${reason}` : 'Login fehlgeschlagen';
}

export function LoginFailure({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <FailureBox>
      {text.split('\n').map((line) => (
        <p key={line}>
          <WholeWords text={line} />
        </p>
      ))}
    </FailureBox>
  );
}
