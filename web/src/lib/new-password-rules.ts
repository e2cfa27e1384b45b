import { mayBeDone, messageOf } from './api.ts';

export interface NewPasswordProblems {
  password?: string;
  repeated?: string;
}

/** Same limit as the server's, so that nobody waits for an answer to hear it. */
const MIN_PASSWORD_LENGTH = 6;

export function newPasswordProblems(entered: { password: string; repeated: string }): NewPasswordProblems {
  const { password, repeated } = entered;
  return {
    ...(password.length < MIN_PASSWORD_LENGTH && { password: 'Passwort muss mindestens 6 Zeichen lang sein' }),
    ...(password !== repeated && { repeated: 'Passwörter stimmen nicht überein' }),
  };
}

export function noProblems(problems: object): boolean {
  return Object.keys(problems).length === 0;
}

/** What is said where a new password failed; `sign` of the next try tells that it holds all the same. */
export function passwordFailure(error: unknown, sign: string): string {
  if (!mayBeDone(error)) return messageOf(error);
  return `${messageOf(error)}. Ob das neue Passwort schon gilt, ist ungewiss: ${sign}, gilt es.`;
}
