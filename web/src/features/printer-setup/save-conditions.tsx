import { CheckIcon, CloseIcon } from '../../ui/icons.tsx';

export interface Conditions {
  hasEvent: boolean;
  hasCategory: boolean;
  hasNames: boolean;
  areCategoriesLoaded: boolean;
}

/** What is still missing before the configuration can be saved. */
export function openConditions(conditions: Conditions): string[] {
  return listOf(conditions)
    .filter(({ isMet }) => !isMet)
    .map(({ reason }) => reason);
}

export function SaveConditions(conditions: Conditions) {
  return (
    <ul aria-label="Zum Speichern nötig" className="grid gap-1">
      {listOf(conditions).map(({ label, isMet }) => (
        <li key={label} className={`flex items-center gap-2 ${isMet ? 'text-success' : 'text-ink-2'}`}>
          {isMet ? <CheckIcon size={20} /> : <CloseIcon size={20} />}
          <span>
            {label}
            <span className="sr-only">{isMet ? ': erfüllt' : ': fehlt noch'}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function listOf({ hasEvent, hasCategory, hasNames, areCategoriesLoaded }: Conditions) {
  return [
    { label: 'Event gewählt', isMet: hasEvent, reason: 'Bitte ein Event wählen.' },
    {
      label: 'Mindestens ein Drucker mit Kategorie',
      isMet: hasCategory,
      reason: 'Bitte mindestens einem Drucker eine Kategorie geben.',
    },
    { label: 'Jeder Drucker hat einen Namen', isMet: hasNames, reason: 'Bitte jedem Drucker einen Namen geben.' },
    {
      label: 'Kategorien geladen',
      isMet: areCategoriesLoaded,
      reason: 'Die Kategorien sind noch nicht geladen.',
    },
  ];
}
