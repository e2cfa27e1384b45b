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
  /** Orders that wait on the device, as it said last. */
  waiting: z.int(),
  waitingSince: z.string().nullable(),
  reportedAt: z.string().nullable(),
});

export const deviceListSchema = z.object({
  devices: z.array(deviceSchema),
  /** How many waiters have an account of their own that bears the event's tag. */
  waiterAccounts: z.int(),
});
export const deviceLockSchema = z.object({ locked: z.boolean({ error: 'Gesperrt oder nicht?' }) });
export const deviceReportSchema = z.object({
  waiting: z
    .int({ error: 'waiting muss eine ganze Zahl sein.' })
    .min(0, { error: 'waiting darf nicht negativ sein.' })
    .max(100_000, { error: 'waiting ist zu gross.' }),
  /** On the device's clock. */
  since: z.iso.datetime({ offset: true, error: 'since muss ein Zeitpunkt nach ISO 8601 sein.' }).nullish(),
});
export const messageSchema = z.object({ message: z.string() });

/** That the server answers, and, to whoever has a role, where it lets printers be. */
export const connectionSchema = messageSchema.extend({
  printerNetworks: z.string().optional(),
  printerPorts: z.string().optional(),
});

export type DeviceReport = z.output<typeof deviceReportSchema>;
export type Connection = z.infer<typeof connectionSchema>;
export type Device = z.infer<typeof deviceSchema>;
export type DeviceList = z.infer<typeof deviceListSchema>;
