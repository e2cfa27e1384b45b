import {
  printerConfigInputSchema,
  printerConfigSavedSchema,
  printerConfigSchema,
  printerConfigTestSchema,
} from '@bestellsystem/domain/printing-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { refusals } from '../../http/responses.ts';
import { getPrinterConfig, savePrinterConfig, testPrinterConfigs } from './printer-config.ts';

const tags = ['Printing'];
const params = z.object({ id: idParamSchema });

export function printerConfigRoutes(app: App, context: Context): void {
  app.get(
    '/api/events/:id/printer-config',
    {
      config: { access: ['EVENT_ORGANIZER', 'ADMIN', 'WAITER'] },
      schema: { tags, params, response: { 200: printerConfigSchema, ...refusals(400, 401, 403, 404) } },
    },
    async (request) => getPrinterConfig(context.db, actorOf(request), request.params.id),
  );

  app.post(
    '/api/events/:id/printer-config',
    {
      config: { access: ['EVENT_ORGANIZER'] },
      schema: {
        tags,
        params,
        body: printerConfigInputSchema,
        response: { 200: printerConfigSavedSchema, ...refusals(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const config = await savePrinterConfig(context, actorOf(request), request.params.id, request.body);
      return { success: true as const, ...config };
    },
  );

  app.get(
    '/api/events/debug/printer-config-test',
    {
      config: { access: ['EVENT_ORGANIZER', 'ADMIN', 'WAITER', 'KITCHEN'] },
      schema: { tags, response: { 200: printerConfigTestSchema, ...refusals(401, 403) } },
    },
    async (request) => testPrinterConfigs(context.db, actorOf(request)),
  );
}
