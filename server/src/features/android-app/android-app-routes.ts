import { androidAppSchema } from '@bestellsystem/domain/android-app-schema.ts';
import { AppError } from '@bestellsystem/domain/errors.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App } from '../../http/app-type.ts';
import { refusals } from '../../http/responses.ts';
import { findAndroidApp } from './android-app.ts';

const tags = ['Android app'];
const config = { access: 'public' } as const;
const APK = 'application/vnd.android.package-archive';
const PACKAGE = {
  description: 'The app, to be installed on an Android device.',
  content: { [APK]: { schema: z.string().meta({ format: 'binary' }) } },
};

/** `folder`: where the built app lies; undefined where none is offered. */
export function androidAppRoutes(app: App, folder: string | undefined): void {
  app.get('/api/android-app', { config, schema: { tags, response: { 200: androidAppSchema } } }, async () => {
    return (await findAndroidApp(folder))?.description ?? { isReady: false as const };
  });

  app.get(
    '/api/android-app/bestellsystem.apk',
    { config, schema: { tags, response: { 200: PACKAGE, ...refusals(404) } } },
    async (_request, reply) => {
      const built = await findAndroidApp(folder);
      if (!built)
        throw new AppError('not-found', 'NO_ANDROID_APP', 'Die Android-App ist auf diesem Server nicht bereit.');
      return (reply as FastifyReply)
        .type(APK)
        .header('content-disposition', `attachment; filename="${built.description.fileName}"`)
        .send(built.content);
    },
  );
}
