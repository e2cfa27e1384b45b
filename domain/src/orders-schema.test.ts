import { expect, it } from 'vitest';
import { orderInputSchema } from './orders-schema.ts';

it('what a device says of an item or a cancelling begins no line of its own, in a file or in the journal', () => {
  const { items, cancelReason } = orderInputSchema.parse({
    clientOrderId: '018f0000-0000-7000-8000-000000000001',
    tableNumber: '4',
    items: [
      {
        menuItem: { id: 7, name: 'Wurst\n*** STORNO ***\r\nTisch 5', category: 'Grill\nBar' },
        quantity: 1,
        price: 5,
        note: 'scharf\nohne Brot',
      },
    ],
    total: 5,
    paymentAmount: 5,
    change: 0,
    cancelReason: 'Gast ging\nabgerechnet',
  });
  expect(items[0]?.menuItem).toMatchObject({ name: 'Wurst *** STORNO *** Tisch 5', category: 'Grill Bar' });
  expect(items[0]?.note).toBe('scharf\nohne Brot');
  expect(cancelReason).toBe('Gast ging abgerechnet');
});
