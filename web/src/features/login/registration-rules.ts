export interface RegistrationProblems {
  username?: string;
  password?: string;
  repeated?: string;
}

/** Same limits as the server's, so that nobody waits for an answer to hear them. */
const MIN_USERNAME_LENGTH = 3;
const MIN_PASSWORD_LENGTH = 6;

export function registrationProblems(entered: {
  username: string;
  password: string;
  repeated: string;
}): RegistrationProblems {
  const { username, password, repeated } = entered;
  return {
    ...(username.trim().length < MIN_USERNAME_LENGTH && {
      username: 'Benutzername muss mindestens 3 Zeichen lang sein',
    }),
    ...(password.length < MIN_PASSWORD_LENGTH && { password: 'Passwort muss mindestens 6 Zeichen lang sein' }),
    ...(password !== repeated && { repeated: 'Passwörter stimmen nicht überein' }),
  };
}

export function noProblems(problems: RegistrationProblems): boolean {
  return Object.keys(problems).length === 0;
}
