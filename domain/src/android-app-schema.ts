import { z } from 'zod';

/** The Android app as this server offers it; not ready where nobody built it. */
export const androidAppSchema = z.discriminatedUnion('isReady', [
  z.object({ isReady: z.literal(false) }),
  z.object({
    isReady: z.literal(true),
    version: z.string(),
    fileName: z.string(),
    sizeBytes: z.int(),
    sha256: z.string(),
  }),
]);

export type AndroidApp = z.infer<typeof androidAppSchema>;
