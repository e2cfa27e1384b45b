import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { OrderReprint } from '@bestellsystem/domain/printing-schema.ts';
import { useState } from 'react';
import { api, messageOf } from '../../lib/api.ts';
import { useOnline } from '../../lib/network-state.ts';
import { resendRefused, sendNow } from '../../lib/outbox.ts';
import { printWaiting } from '../../lib/printing/print-delivered.ts';
import { printsItself } from '../../lib/printing/prints-itself.ts';
import { momentText, serverNow } from '../../lib/server-clock.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import type { FollowedOrder, Warning } from './followed-orders.ts';
import { OrderSteps } from './order-steps.tsx';
import { RefusedKey } from './refused-key.tsx';

interface OrderCardProps {
  order: FollowedOrder;
  mayCancel: boolean;
  onCancel: () => void;
  /** Something worth reading happened. */
  onSaid: (text: string) => void;
  onChanged: () => void;
}

/** More than so many are looked through line by line. */
const MOST_IN_A_ROW = 3;

const ACTION_WORDS = { send: 'Jetzt senden', resend: 'Erneut senden', reprint: 'Nochmals drucken' } as const;

export function OrderCard({ order, mayCancel, onCancel, onSaid, onChanged }: OrderCardProps) {
  const offline = useOnline() ? undefined : 'Keine Verbindung zum Server';
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { known, warning } = order;
  const name = order.orderNumber === undefined ? order.place : `Nr. ${order.orderNumber} · ${order.place}`;
  const isOpen = known !== undefined && order.cancelled === undefined;
  const mayAct = warning?.action !== undefined || order.draft !== undefined;

  async function run(action: NonNullable<Warning['action']>) {
    setBusy(true);
    setProblem(undefined);
    try {
      if (action === 'send') await sendNow();
      else if (action === 'resend') await resendRefused(order.clientOrderId);
      else if (known) onSaid(reprintWords(known.orderNumber, await reprint(known)));
      onChanged();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <article aria-label={name} className="grid gap-2 rounded-card border border-hairline bg-surface p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg font-bold">
        <h2 className="min-w-0 wrap-anywhere">{name}</h2>
        <span className={`money ${order.cancelled === undefined ? '' : 'text-ink-2 line-through'}`}>{order.paid}</span>
      </div>
      <p className="wrap-anywhere text-ink-2">
        <time dateTime={order.takenAt}>{momentText(order.takenAt, serverNow())}</time>
        {order.items.length > MOST_IN_A_ROW ? (
          order.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change their places
            <span key={index} className="block">
              <WholeWords text={item} />
            </span>
          ))
        ) : (
          <WholeWords text={` · ${order.items.join(', ')}`} />
        )}
      </p>
      {order.cancelled === undefined ? (
        <OrderSteps steps={order.steps} />
      ) : (
        <p className="flex items-center gap-2 font-semibold text-danger">
          <CloseIcon size={20} />
          Storniert: {order.cancelled}
        </p>
      )}
      {warning && (
        <AlertBox
          tone={mayAct ? 'warn' : 'info'}
          action={
            mayAct && (
              <div className="flex flex-wrap gap-2">
                {warning.action && (
                  <Button loading={busy} disabledReason={offline} onClick={() => void run(warning.action ?? 'send')}>
                    {ACTION_WORDS[warning.action]}
                  </Button>
                )}
                {order.draft && <RefusedKey draft={order.draft} onProblem={setProblem} />}
              </div>
            )
          }
        >
          {warning.text}
        </AlertBox>
      )}
      {problem && <AlertBox tone="error">{problem}</AlertBox>}
      {isOpen && (
        <div className="flex flex-wrap gap-2 *:flex-1 *:px-1!">
          {warning?.action !== 'reprint' && known.tickets.length > 0 && (
            <Button
              aria-label="Kopie drucken"
              loading={busy}
              disabledReason={offline}
              onClick={() => void run('reprint')}
            >
              Kopie<span className="max-sm:hidden"> drucken</span>
            </Button>
          )}
          {mayCancel && (
            <Button disabledReason={offline} onClick={onCancel}>
              Stornieren
            </Button>
          )}
          <LinkButton to={`/receipt/${known.id}`}>Quittung</LinkButton>
        </div>
      )}
    </article>
  );
}

async function reprint(order: OrderWire): Promise<OrderReprint> {
  const isByDevice = printsItself();
  const done = await api.post<OrderReprint>(`/api/orders/${order.id}/reprint`, { printsItself: isByDevice });
  if (isByDevice) void printWaiting(order);
  return done;
}

function reprintWords(orderNumber: number, { copies, retried }: OrderReprint): string {
  const parts = [
    copies.length > 0 && `Kopie kommt bei ${copies.join(', ')}`,
    retried.length > 0 && `${retried.join(', ')} wird nochmals versucht`,
  ];
  return `Bestellung ${orderNumber}: ${parts.filter(Boolean).join('. ')}.`;
}
