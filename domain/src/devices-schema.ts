import { z } from 'zod';
import { rowIdSchema } from './text-schema.ts';

export const deviceSchema = z.object({
  id: rowIdSchema,
  deviceId: z.string(),
  deviceNumber: z.int(),
  ipAddress: z.string().nullable(),
  createdAt: z.string(),
  lastUsed: z.string().nullable(),
  locked: z.boolean(),
});

export const deviceListSchema = z.object({ devices: z.array(deviceSchema) });
export const deviceLockSchema = z.object({ locked: z.boolean({ error: 'Gesperrt oder nicht?' }) });
export const messageSchema = z.object({ message: z.string() });

export type Device = z.infer<typeof deviceSchema>;
