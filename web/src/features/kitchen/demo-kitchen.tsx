import type { KitchenStatus } from '@bestellsystem/domain/kitchen-progress.ts';
import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { useState } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { KitchenBoard } from './kitchen-board.tsx';
import type { KitchenHeadProps } from './kitchen-head.tsx';
import type { ChangeMemory, KitchenMemory } from './kitchen-memory.ts';
import { moved } from './tickets.ts';
import { useKitchen } from './use-kitchen.ts';

interface DemoKitchenProps {
  demo: KitchenHeadProps['demo'];
  /** There is no event whose orders could be shown instead. */
  hasNoEvent: boolean;
  memory: KitchenMemory;
  changeMemory: ChangeMemory;
}

/** One order that exists on this screen only. */
export function DemoKitchen({ demo, hasNoEvent, memory, changeMemory }: DemoKitchenProps) {
  const [orders, setOrders] = useState(() => [demoOrder()]);
  const [marks, setMarks] = useState<Pick<KitchenMemory, 'acknowledged' | 'ticked'>>(NO_MARKS);

  function changeStatus({ id }: OrderWire, status: KitchenStatus, categories: readonly string[]) {
    setOrders((before) => before.map((order) => (order.id === id ? moved(order, categories, status) : order)));
  }
  const kitchen = useKitchen({
    orders,
    station: ALL,
    memory: { ...memory, ...marks },
    changeMemory: (of) => setMarks((before) => ({ ...before, ...of({ ...memory, ...before }) })),
    changeStatus,
  });

  return (
    <KitchenBoard
      kitchen={kitchen}
      head={{ demo, changeMemory }}
      memory={memory}
      blocked={undefined}
      banner={
        <AlertBox tone="warn" title="Demo – ohne Serververbindung">
          {hasNoEvent
            ? 'Zurzeit ist kein Event aktiv. Diese Bestellung ist ein Beispiel.'
            : 'Diese Bestellung ist ein Beispiel, nichts davon geht an den Server.'}
        </AlertBox>
      }
    />
  );
}

const ALL: readonly string[] = [];
const NO_MARKS = { acknowledged: [], ticked: [] };

function demoOrder(): OrderWire {
  const line = (name: string, quantity: number, price: number) => ({
    menuItem: { id: null, name, price, category: 'Speisen', kind: 'article' as const },
    quantity,
    price,
    vatRate: null,
    note: null,
    status: 'new' as const,
  });
  const now = new Date(serverNow()).toISOString();
  return {
    id: 1,
    orderNumber: 1,
    clientOrderId: 'demo',
    eventId: null,
    deviceId: null,
    tableNumber: '5',
    isTakeawayMode: false,
    items: [line('Bratwurst', 2, 8.5), line('Pommes', 1, 6)],
    total: 23,
    rounding: 0,
    payable: 23,
    paymentAmount: 23,
    change: 0,
    paymentMethod: 'CASH',
    status: 'new',
    flagged: false,
    flagReasons: [],
    cancelReason: null,
    createdAt: now,
    takenAt: now,
  };
}
