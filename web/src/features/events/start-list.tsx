import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { eventMenuQuery } from '../../lib/event-queries.ts';
import { categoriesQuery, menuItemsQuery } from '../../lib/own-menu.ts';
import { useUser } from '../../lib/session.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { devicesQuery, orderDaysQuery, printerCountQuery } from './events-api.ts';

interface Step {
  label: string;
  /** Missing where somebody else does it. */
  to?: string;
  done: boolean;
}

/** The way to the first sale; each step ticks itself off. Gone when everything is done. */
export function StartList({ event, isFirst = false }: { event: Event | undefined; isFirst?: boolean }) {
  const { steps, isLoading } = useSteps(event);
  const doneCount = steps.filter((step) => step.done).length;
  if (doneCount === steps.length) return null;
  if (!event) return <Steps steps={steps} />;
  // What isn't known yet is not «open»: the list would show for a moment and push the cards down.
  if (isLoading) return null;
  return (
    <details open={isFirst} className="rounded-card border border-hairline bg-surface px-4">
      <summary className="min-h-12 content-center py-2 font-semibold wrap-anywhere">
        Erste Schritte mit «{event.name}»: {doneCount} von {steps.length} erledigt
      </summary>
      <div className="pb-3">
        <Steps steps={steps} />
      </div>
    </details>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const next = steps.find((step) => !step.done);
  return (
    <ol className="grid text-left text-ink">
      {steps.map((step, index) => (
        <li key={step.label} className="flex min-h-12 items-center gap-3">
          <span
            aria-hidden="true"
            className={`grid size-8 shrink-0 place-items-center rounded-pill font-bold ${step.done ? 'bg-success text-on-success' : 'border-2 border-line'}`}
          >
            {step.done ? <CheckIcon size={18} /> : index + 1}
          </span>
          <StepName step={step} isNext={step === next} />
        </li>
      ))}
    </ol>
  );
}

function StepName({ step, isNext }: { step: Step; isNext: boolean }) {
  const state = <span className="sr-only">{step.done ? ' (erledigt)' : ' (offen)'}</span>;
  if (step.to === undefined) {
    return (
      <span>
        {step.label} (macht der Veranstalter){state}
      </span>
    );
  }
  return (
    <Link
      to={step.to}
      className={`inline-flex min-h-12 items-center underline underline-offset-4 ${isNext ? 'font-bold text-primary' : ''}`}
    >
      {step.label}
      {state}
    </Link>
  );
}

function useSteps(event: Event | undefined): { steps: Step[]; isLoading: boolean } {
  const { role } = useUser();
  // What is done on other screens and by other people is asked for anew each time.
  const categories = useQuery(categoriesQuery);
  const items = useQuery(menuItemsQuery);
  const printers = useQuery({ ...printerCountQuery, staleTime: 0 });
  const menu = useQuery({ ...eventMenuQuery(event?.id ?? 0), enabled: event !== undefined });
  const tag = event?.waiterAccessTag ?? '';
  const devices = useQuery({ ...devicesQuery(tag), enabled: tag !== '', staleTime: 0 });
  const hasPrinters = (printers.data?.totalConfigs ?? 0) > 0;
  const hasDevices = has(devices.data);
  const isAsked = event !== undefined && !printers.isLoading && !devices.isLoading && !(hasPrinters && hasDevices);
  const orderDays = useQuery({ ...orderDaysQuery(event?.id ?? 0), enabled: isAsked });
  // Whoever sells has all that they need, with printers or without, also once the devices are numbered anew.
  const hasSold = has(orderDays.data?.days);
  const path = event ? `/events/${event.id}` : '/events/create';
  const steps: Step[] = [
    { label: 'Das Event anlegen', to: path, done: event !== undefined },
    {
      label: 'Kategorien und Artikel erfassen',
      to: '/events/menu-management',
      done: has(categories.data) && has(items.data),
    },
    { label: 'Das Menü zusammenstellen', to: event ? `${path}?tab=menu` : path, done: has(menu.data) },
    {
      label: 'Die Drucker verbinden',
      ...(role === 'EVENT_ORGANIZER' && { to: '/events/printer-setup' }),
      done: hasPrinters || hasSold,
    },
    { label: 'Als Kellner ausprobieren', to: path, done: hasDevices || hasSold },
  ];
  const queries = [categories, items, printers, menu, devices, orderDays];
  return { steps, isLoading: queries.some((query) => query.isLoading) };
}

function has(list: readonly unknown[] | undefined): boolean {
  return (list?.length ?? 0) > 0;
}
