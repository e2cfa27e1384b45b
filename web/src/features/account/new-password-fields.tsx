import type { NewPasswordProblems } from '../../lib/new-password-rules.ts';
import { PasswordField } from '../../ui/password-field.tsx';

export interface NewPassword {
  password: string;
  repeated: string;
}

/** The new password and the same once more. */
export function NewPasswordFields(props: {
  entered: NewPassword;
  problems: NewPasswordProblems;
  onEnter: (change: Partial<NewPassword>) => void;
}) {
  const { entered, problems, onEnter } = props;
  return (
    <>
      <PasswordField
        label="Neues Passwort"
        name="new-password"
        autoComplete="new-password"
        hint="Mindestens 6 Zeichen"
        value={entered.password}
        error={problems.password}
        onChange={(event) => onEnter({ password: event.target.value })}
      />
      <PasswordField
        label="Passwort bestätigen"
        name="repeated-password"
        autoComplete="new-password"
        hint="Dasselbe noch einmal"
        value={entered.repeated}
        error={problems.repeated}
        onChange={(event) => onEnter({ repeated: event.target.value })}
      />
    </>
  );
}
