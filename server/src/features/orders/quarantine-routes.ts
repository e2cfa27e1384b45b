import { AppError } from '@bestellsystem/domain/errors.ts';
import { ORDER_LIMIT_BYTES } from '@bestellsystem/domain/orders-schema.ts';
import {
  quarantineBookingSchema,
  quarantinedOrderSchema,
  quarantineInputSchema,
  quarantineReceiptSchema,
  quarantineRejectionSchema,
} from '@bestellsystem/domain/quarantine-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { refusals } from '../../http/responses.ts';
import { readCookie } from '../../http/session-cookie.ts';
import { isIssued } from '../sessions/device-proofs.ts';
import { bookQuarantined, rejectQuarantined } from './quarantine-decisions.ts';
import { quarantineOrder } from './quarantine-intake.ts';
import { listQuarantined } from './quarantine-list.ts';

const tags = ['Orders'];
const params = z.object({ id: idParamSchema });
const organizers = { access: ['EVENT_ORGANIZER', 'ADMIN'] } as const;
/** An order and the few words around it. */
const LIMIT_BYTES = ORDER_LIMIT_BYTES + 4 * 1024;

export function quarantineRoutes(app: App, context: Context): void {
  app.post(
    '/api/quarantine',
    {
      // Also for a device whose session has ended: its cookie shows that it worked in the event.
      config: { access: 'public' },
      bodyLimit: LIMIT_BYTES,
      // Whoever was never here is told so before all they send is read.
      onRequest: async (request) => {
        const isKnown = request.actor ?? (await isIssued(context.db, readCookie(request, context, 'dev')));
        if (!isKnown) throw new AppError('unauthenticated', 'UNAUTHENTICATED', 'Nicht angemeldet');
      },
      schema: {
        tags,
        body: quarantineInputSchema,
        response: { 200: quarantineReceiptSchema, ...refusals(400, 401, 413, 415, 429, 507) },
      },
    },
    async (request) =>
      quarantineOrder(
        context,
        { actor: request.actor, deviceToken: readCookie(request, context, 'dev') },
        request.body,
      ),
  );

  app.get(
    '/api/quarantine',
    {
      config: { ...organizers, asksByItself: true },
      schema: { tags, response: { 200: z.array(quarantinedOrderSchema), ...refusals(401, 403) } },
    },
    async (request) => listQuarantined(context.db, actorOf(request)),
  );

  app.post(
    '/api/quarantine/:id/book',
    {
      config: organizers,
      schema: {
        tags,
        params,
        body: quarantineBookingSchema,
        response: { 200: quarantinedOrderSchema, ...refusals(400, 401, 403, 404, 409, 507) },
      },
    },
    async (request) => bookQuarantined(context, actorOf(request), request.params.id, request.body),
  );

  app.post(
    '/api/quarantine/:id/reject',
    {
      config: organizers,
      schema: {
        tags,
        params,
        body: quarantineRejectionSchema,
        response: { 200: quarantinedOrderSchema, ...refusals(400, 401, 403, 404, 409, 507) },
      },
    },
    async (request) => rejectQuarantined(context, actorOf(request), request.params.id, request.body.reason),
  );
}
