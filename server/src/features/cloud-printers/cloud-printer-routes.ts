import { cloudAddressSchema, cloudPrinterSchema } from '@bestellsystem/domain/cloud-printers-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { emptySchema, noContent, refusals } from '../../http/responses.ts';
import type { Twins } from '../printing/twins.ts';
import { giveAddress, listCloudPrinters, queueTestSlip } from './cloud-printers.ts';

const tags = ['Printing'];
const config = { access: ['EVENT_ORGANIZER', 'ADMIN'] } as const;
const printerParams = z.object({ id: idParamSchema, printerId: idParamSchema });

/** What organizers do with printers that ask by themselves. */
export function cloudPrinterRoutes(app: App, context: Context, twins: Twins): void {
  app.get(
    '/api/events/:id/cloud-printers',
    {
      config,
      schema: {
        tags,
        params: z.object({ id: idParamSchema }),
        response: { 200: z.array(cloudPrinterSchema), ...refusals(401, 403, 404) },
      },
    },
    async (request) => listCloudPrinters(context, twins, actorOf(request), request.params.id),
  );

  app.post(
    '/api/events/:id/cloud-printers/:printerId/address',
    {
      config,
      schema: { tags, params: printerParams, response: { 201: cloudAddressSchema, ...refusals(401, 403, 404) } },
    },
    async (request, reply) => {
      const { id, printerId } = request.params;
      return reply.code(201).send(await giveAddress(context, actorOf(request), id, printerId));
    },
  );

  app.post(
    '/api/events/:id/printers/:printerId/test-slip',
    {
      config,
      schema: { tags, params: printerParams, response: { 204: emptySchema, ...refusals(401, 403, 404, 409) } },
    },
    async (request, reply) => {
      const { id, printerId } = request.params;
      await queueTestSlip(context, actorOf(request), id, printerId);
      return noContent(reply);
    },
  );
}
