import { z } from 'zod';
import { rowIdSchema } from './text-schema.ts';

export const deviceSchema = z.object({
  id: rowIdSchema,
  deviceId: z.string(),
  deviceNumber: z.int(),
  ipAddress: z.string().nullable(),
  createdAt: z.string(),
  lastUsed: z.string().nullable(),
});

export const deviceListSchema = z.object({ devices: z.array(deviceSchema) });
export const messageSchema = z.object({ message: z.string() });

export type Device = z.infer<typeof deviceSchema>;
