import { orderIdentitySchema } from '@bestellsystem/domain/orders-schema.ts';
import { receiptPrintedSchema, receiptPrintSchema, receiptSchema } from '@bestellsystem/domain/receipts-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { refusals } from '../../http/responses.ts';
import { printReceipt } from './print-receipt.ts';
import { getReceipt } from './receipt.ts';

const tags = ['Orders'];
const params = z.object({ id: idParamSchema });
/** Right after it was taken, a device knows an order by the id it gave it. */
const eitherId = z.object({ id: z.union([idParamSchema, orderIdentitySchema], { error: 'Ungültige Nummer.' }) });
const access = ['WAITER', 'EVENT_ORGANIZER', 'ADMIN'] as const;

export function receiptRoutes(app: App, context: Context): void {
  app.get(
    '/api/orders/:id/receipt',
    {
      config: { access },
      schema: { tags, params: eitherId, response: { 200: receiptSchema, ...refusals(400, 401, 403, 404, 409) } },
    },
    async (request) => getReceipt(context, actorOf(request), request.params.id),
  );

  app.post(
    '/api/orders/:id/receipt/print',
    {
      config: { access },
      schema: {
        tags,
        params,
        body: receiptPrintSchema,
        response: { 200: receiptPrintedSchema, ...refusals(400, 401, 403, 404, 409, 415) },
      },
    },
    async (request) => printReceipt(context, actorOf(request), request.params.id, request.body.printerId),
  );
}
