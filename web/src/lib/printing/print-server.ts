import type { PrintData } from '@bestellsystem/domain/printing-schema.ts';
import { ApiError, api, apiText } from '../api.ts';
import type { Fate } from './print-fate.ts';

/** An order that the server has stored, as its answer told it. */
export interface StoredOrder {
  /** The server's number of the order, or the id the device gave it. */
  orderId?: number;
  clientOrderId?: string;
  eventId: number;
  tableNumber: string;
  isTakeawayMode: boolean;
  deviceId?: string;
  items: {
    menuItem: { id?: number | null; name: string; category?: string };
    quantity: number;
    note?: string | null;
  }[];
}

/** A ticket this device has been given to print, and nobody else until the lease is over. */
export type LeasedJob = PrintData['printerJobs'][number] & { jobId: number };

const REPORT_PAUSES_MS = [0, 500, 2_000];

export async function leaseJobs(order: StoredOrder): Promise<LeasedJob[]> {
  try {
    const { error, printerJobs } = await api.post<PrintData>('/api/orders/get-print-data', order);
    if (error) throw new Error(error);
    // A ticket without a job is a preview: printing it would print it twice.
    return printerJobs.filter((job): job is LeasedJob => job.jobId !== undefined);
  } catch (error) {
    throw error instanceof ApiError ? new Error(`Failed to get print data: ${statusOf(error)}`) : error;
  }
}

/** Tells the server what became of a job; false when it has taken the job over, or can't be told. */
export async function reportJob({ jobId, attempt }: LeasedJob, fate: Fate): Promise<boolean> {
  const report =
    fate.fate === 'printed'
      ? { printed: true, confirmed: fate.confirmed }
      : { printed: false, sent: fate.fate === 'uncertain', message: fate.message.slice(0, 200) };
  for (const pauseMs of REPORT_PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      await api.post(`/api/print-jobs/${jobId}/result`, { ...report, attempt });
      return true;
    } catch (error) {
      if (error instanceof ApiError && !error.isNetwork && error.status < 500) return false;
    }
  }
  return false;
}

/** Leaves what isn't printed to the server; answers its words, a line per printer. */
export async function leaveToServer(order: StoredOrder): Promise<string> {
  try {
    return await apiText('POST', '/api/orders/prepare-payment', order);
  } catch (error) {
    throw error instanceof ApiError ? new Error(`Server-side printing failed: ${statusOf(error)}`) : error;
  }
}

function statusOf(error: ApiError): string {
  return error.isNetwork ? error.message : String(error.status);
}
