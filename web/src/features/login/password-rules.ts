export const MIN_PASSWORD_LENGTH = 6;

export function passwordProblem(password: string, repeated: string): string | undefined {
  if (password !== repeated) return 'Passwörter stimmen nicht überein';
  if (password.length < MIN_PASSWORD_LENGTH) return 'Passwort muss mindestens 6 Zeichen lang sein';
  return undefined;
}
