import { renderStarSlip, type StarLanguage } from '@bestellsystem/print/render.ts';
import { escapeXml, renderEposSlip } from '@bestellsystem/print/render-epos.ts';
import type { Slip } from '@bestellsystem/print/slip.ts';
import type { ClaimedJob } from '../printing/job-queue.ts';
import { marksOf, slipPrinterOf } from '../printing/render-job.ts';

const PRINT_TIMEOUT_MS = 20_000;

export function starSlip(claimed: ClaimedJob, language: StarLanguage): Uint8Array {
  return renderStarSlip(slipOf(claimed), slipPrinterOf(claimed.printer), marksOf(claimed), language);
}

/** The answer to an Epson printer that has something to print. */
export function eposRequest(claimed: ClaimedJob, token: string): string {
  const epos = renderEposSlip(slipOf(claimed), slipPrinterOf(claimed.printer), marksOf(claimed));
  const parameter = `<devid>local_printer</devid><timeout>${PRINT_TIMEOUT_MS}</timeout><printjobid>${escapeXml(token)}</printjobid>`;
  return `<?xml version="1.0" encoding="utf-8"?><PrintRequestInfo Version="3.00"><ePOSPrint><Parameter>${parameter}</Parameter><PrintData>${epos}</PrintData></ePOSPrint></PrintRequestInfo>`;
}

function slipOf({ job }: ClaimedJob): Slip {
  return JSON.parse(job.slip) as Slip;
}
