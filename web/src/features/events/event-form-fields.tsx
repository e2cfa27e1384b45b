import { eveningToday } from '../../lib/server-clock.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import type { EventProblems } from './event-form-rules.ts';
import type { EventFields } from './events-api.ts';
import { suggestTag } from './tag-suggestion.ts';
import { WaiterPasswordField } from './waiter-password-field.tsx';

interface WaiterFieldsProps {
  fields: EventFields;
  problems: EventProblems;
  takenTags: readonly string[];
  onEnter: (change: Partial<EventFields>) => void;
}

interface EventFormFieldsProps extends WaiterFieldsProps {
  isClosed: boolean;
  /** As it was before the form. */
  initialDate: string;
}

export function EventFormFields({ fields, isClosed, initialDate, problems, takenTags, onEnter }: EventFormFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        aria-required
        autoComplete="off"
        maxLength={80}
        value={fields.name}
        error={problems.name}
        hint="Pflichtfeld, zum Beispiel Dorffest"
        onChange={(event) => onEnter({ name: event.target.value })}
      />
      <DateField
        label="Datum"
        aria-required
        value={fields.eventDate}
        error={problems.eventDate}
        onChange={(event) => onEnter({ eventDate: event.target.value })}
      />
      {fields.eventDate !== initialDate && isOver(fields.eventDate) && (
        <AlertBox tone="warn">Dieser Tag ist schon vorbei. Bei einem Fest von mehreren Tagen zählt der erste.</AlertBox>
      )}
      <TextAreaField
        label="Beschreibung"
        maxLength={2000}
        value={fields.description}
        error={problems.description}
        onChange={(event) => onEnter({ description: event.target.value })}
      />
      <WaiterFields fields={fields} problems={problems} takenTags={takenTags} onEnter={onEnter} />
      <div className="grid gap-3">
        <Switch
          label="Event ist aktiv"
          hint={
            isClosed
              ? 'Dieses Event ist abgeschlossen. Zuerst unter «Abschluss» wieder öffnen.'
              : 'Nur in einem aktiven Event können Kellner bestellen.'
          }
          checked={fields.isActive}
          disabled={isClosed && !fields.isActive}
          onChange={(isActive) => onEnter({ isActive })}
        />
        <Switch
          label="Takeaway erlaubt"
          hint="Kellner dürfen ohne Tisch-Nr. bestellen."
          checked={fields.takeawayEnabled}
          onChange={(takeawayEnabled) => onEnter({ takeawayEnabled })}
        />
      </div>
    </>
  );
}

/** Years come as 0002, 0020, 0202 while somebody types one. */
function isOver(date: string): boolean {
  return date >= '2000-01-01' && date < eveningToday();
}

function WaiterFields({ fields, problems, takenTags, onEnter }: WaiterFieldsProps) {
  const tag = suggestTag(fields.name, takenTags);
  const offersTag = tag !== undefined && fields.waiterAccessTag === '';

  return (
    <>
      <div className="grid gap-2">
        <TextField
          label="Event-Kürzel"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={32}
          value={fields.waiterAccessTag}
          error={problems.waiterAccessTag}
          hint="Tippen die Kellner beim Anmelden ein. Ohne Leerzeichen."
          onChange={(event) => onEnter({ waiterAccessTag: event.target.value })}
          className="tag-text"
        />
        {offersTag && (
          <Button className="justify-self-start" onClick={() => onEnter({ waiterAccessTag: tag })}>
            Vorschlag: <span className="tag-text">{tag}</span>
          </Button>
        )}
      </div>
      <WaiterPasswordField
        password={fields.waiterAccessPassword}
        problem={problems.waiterAccessPassword}
        onEnter={(waiterAccessPassword) => onEnter({ waiterAccessPassword })}
      />
    </>
  );
}
