import { readPaper } from '@bestellsystem/print/paper.ts';
import { z } from 'zod';
import type { App } from '../http/app-type.ts';
import type { VirtualPrinter } from './virtual-printers.ts';

/** What the virtual printers have put out, read back from the very bytes they were sent. */
export function paperRoutes(app: App, printers: readonly VirtualPrinter[]): void {
  app.get(
    '/api/demo/paper',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Demo'],
        response: {
          200: z.object({
            printers: z.array(
              z.object({ name: z.string(), tickets: z.array(z.unknown()), bytes: z.array(z.base64()) }),
            ),
          }),
        },
      },
    },
    async () => ({
      printers: printers.map(({ name, simulator }) => ({
        name,
        tickets: simulator.paper.map((bytes) => readPaper(bytes)),
        bytes: simulator.paper.map((bytes) => Buffer.from(bytes).toString('base64')),
      })),
    }),
  );
}
