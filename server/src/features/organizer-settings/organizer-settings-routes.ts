import {
  organizerSettingsInputSchema,
  organizerSettingsSchema,
} from '@bestellsystem/domain/organizer-settings-schema.ts';
import { idParamSchema } from '@bestellsystem/domain/text-schema.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { refusals } from '../../http/responses.ts';
import { getOwnSettings, getSettingsOfEvent, saveOwnSettings } from './organizer-settings.ts';

const tags = ['Organizer settings'];
const config = { access: ['EVENT_ORGANIZER', 'ADMIN'] } as const;

export function organizerSettingsRoutes(app: App, context: Context): void {
  app.get(
    '/api/organizer-settings',
    { config, schema: { tags, response: { 200: organizerSettingsSchema, ...refusals(401, 403) } } },
    async (request) => getOwnSettings(context.db, actorOf(request)),
  );

  app.put(
    '/api/organizer-settings',
    {
      config,
      schema: {
        tags,
        body: organizerSettingsInputSchema,
        response: { 200: organizerSettingsSchema, ...refusals(400, 401, 403) },
      },
    },
    async (request) => saveOwnSettings(context, actorOf(request), request.body),
  );

  app.get(
    '/api/events/:id/organizer-settings',
    {
      config,
      schema: {
        tags,
        params: z.object({ id: idParamSchema }),
        response: { 200: organizerSettingsSchema, ...refusals(400, 401, 403, 404) },
      },
    },
    async (request) => getSettingsOfEvent(context.db, actorOf(request), request.params.id),
  );
}
