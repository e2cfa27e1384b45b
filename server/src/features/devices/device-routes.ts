import {
  connectionSchema,
  deviceListSchema,
  deviceLockSchema,
  deviceReportSchema,
  messageSchema,
} from '@bestellsystem/domain/devices-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { emptySchema, noContent, refusals } from '../../http/responses.ts';
import { noteDeviceReport } from './device-reports.ts';
import { listDevices, lockDevice, logOutDevices, resetDevices } from './devices.ts';

const tags = ['Devices'];
const params = z.object({ tag: z.string() });
const organizers = { access: ['EVENT_ORGANIZER', 'ADMIN'] } as const;

export function deviceRoutes(app: App, context: Context): void {
  app.get(
    '/api/devices/event/:tag',
    { config: organizers, schema: { tags, params, response: { 200: deviceListSchema, ...refusals(401, 403, 404) } } },
    (request) => listDevices(context.db, actorOf(request), request.params.tag),
  );

  app.delete(
    '/api/devices/event/:tag/sessions',
    { config: organizers, schema: { tags, params, response: { 204: emptySchema, ...refusals(401, 403, 404) } } },
    async (request, reply) => {
      await logOutDevices(context, actorOf(request), request.params.tag);
      return noContent(reply);
    },
  );

  app.delete(
    '/api/devices/event/:tag/reset',
    { config: organizers, schema: { tags, params, response: { 200: messageSchema, ...refusals(401, 403, 404) } } },
    async (request) => {
      await resetDevices(context, actorOf(request), request.params.tag);
      return { message: 'Service-Nummern wurden zurückgesetzt' };
    },
  );

  app.put(
    '/api/devices/event/:tag/:id/lock',
    {
      config: organizers,
      schema: {
        tags,
        params: params.extend({ id: idParamSchema }),
        body: deviceLockSchema,
        response: { 204: emptySchema, ...refusals(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      await lockDevice(context, actorOf(request), { ...request.params, locked: request.body.locked });
      return noContent(reply);
    },
  );

  app.post(
    '/api/devices/report',
    {
      config: { access: ['WAITER'] },
      schema: { tags, body: deviceReportSchema, response: { 204: emptySchema, ...refusals(400, 401, 403) } },
    },
    async (request, reply) => {
      await noteDeviceReport(context, actorOf(request), request.body);
      return noContent(reply);
    },
  );

  app.get(
    '/api/devices/printer-config',
    { config: { access: 'session' }, schema: { tags, response: { 200: connectionSchema, ...refusals(401) } } },
    async (request) => {
      const { printerNetworks, printerPorts } = context.settings;
      const isAtWork = actorOf(request).role !== null;
      return { message: 'Verbindung in Ordnung', ...(isAtWork && { printerNetworks, printerPorts }) };
    },
  );
}
