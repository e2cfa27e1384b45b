import type { NewPasswordProblems } from '../lib/new-password-rules.ts';
import { PasswordField } from './password-field.tsx';

export interface NewPassword {
  password: string;
  repeated: string;
}

export interface NewPasswordFieldsProps {
  label: string;
  entered: NewPassword;
  problems: NewPasswordProblems;
  onEnter: (change: Partial<NewPassword>) => void;
  /** The second field was left. */
  onRepeated?: () => void;
}

/** The new password and the same once more. */
export function NewPasswordFields({ label, entered, problems, onEnter, onRepeated }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
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
        hint="Dasselbe noch einmal"
        autoComplete="new-password"
        value={entered.repeated}
        error={problems.repeated}
        onChange={(event) => onEnter({ repeated: event.target.value })}
        onBlur={onRepeated}
      />
    </>
  );
}
