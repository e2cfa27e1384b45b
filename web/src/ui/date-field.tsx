import { TextField, type TextFieldProps } from './field.tsx';
import { longDate } from './swiss-date.ts';

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'hint'> {
  /** `YYYY-MM-DD` or empty. */
  value: string;
}

/** The browser's date field follows the browser's language, so the day stands below in words as well. */
export function DateField(props: DateFieldProps) {
  return <TextField {...props} type="date" hint={longDate(props.value) ?? 'Tag, Monat, Jahr'} />;
}
