import { type NewPasswordProblems, newPasswordProblems } from '../../lib/new-password-rules.ts';

export interface RegistrationProblems extends NewPasswordProblems {
  username?: string;
}

/** Same limit as the server's, so that nobody waits for an answer to hear it. */
const MIN_USERNAME_LENGTH = 3;

export function registrationProblems(entered: {
  username: string;
  password: string;
  repeated: string;
}): RegistrationProblems {
  return {
    ...(entered.username.trim().length < MIN_USERNAME_LENGTH && {
      username: 'Benutzername muss mindestens 3 Zeichen lang sein',
    }),
    ...newPasswordProblems(entered),
  };
}
