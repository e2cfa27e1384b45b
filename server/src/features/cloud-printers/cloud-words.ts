import type { JobResult } from '../printing/job-results.ts';

/** What keeps a printer from printing, or went wrong: for programs and for people. */
export interface Trouble {
  code: string;
  message: string;
}

const STAR: Record<string, Trouble> = {
  410: { code: 'PAPER_OUT', message: 'Papier leer' },
  411: { code: 'PAPER_JAM', message: 'Papierstau' },
  420: { code: 'COVER_OPEN', message: 'Deckel offen' },
  510: { code: 'MEDIA', message: 'Der Drucker versteht den Bon nicht' },
  511: { code: 'MEDIA', message: 'Der Drucker versteht den Bon nicht' },
  512: { code: 'MEDIA', message: 'Der Drucker versteht den Bon nicht' },
  520: { code: 'DOWNLOAD', message: 'Der Drucker konnte den Bon nicht laden' },
  521: { code: 'DOWNLOAD', message: 'Der Bon ist dem Drucker zu gross' },
};
const EPSON: Record<string, Trouble> = {
  EPTR_REC_EMPTY: { code: 'PAPER_OUT', message: 'Papier leer' },
  EPTR_COVER_OPEN: { code: 'COVER_OPEN', message: 'Deckel offen' },
  EPTR_CUTTER: { code: 'PRINTER_ERROR', message: 'Das Messer klemmt' },
  EPTR_AUTOMATICAL: { code: 'PRINTER_ERROR', message: 'Der Drucker ist überhitzt' },
  DeviceNotFound: { code: 'DEVICE', message: 'Der Drucker kennt sich nicht als «local_printer»' },
  SchemaError: { code: 'MEDIA', message: 'Der Drucker versteht den Bon nicht' },
  EX_TIMEOUT: { code: 'TIMEOUT', message: 'Der Drucker wurde nicht fertig' },
};
const ANY: Trouble = { code: 'PRINTER_ERROR', message: 'Drucker meldet eine Störung' };

/** `200%20OK`: a three-digit code as in HTTP, of which the first digit says most. Undefined: able to print, or busy. */
export function starTrouble(statusCode: string | null | undefined): Trouble | undefined {
  const code = starCode(statusCode);
  return code === '' || code.startsWith('2') ? undefined : (STAR[code] ?? ANY);
}

/** Printing, or with paper that nobody has taken yet. */
export function isStarBusy(statusCode: string | null | undefined): boolean {
  return starCode(statusCode).startsWith('22');
}

/** How a Star printer ended a job. Without a code it is done with it, and nothing is known against it. */
export function starResult(statusCode: string): JobResult {
  if (statusCode === '') return { result: 'printed', confirmed: false, answered: true };
  const code = starCode(statusCode);
  if (code.startsWith('2') || /^OK\b/i.test(statusCode)) return { result: 'printed', confirmed: true, answered: true };
  return failed(STAR[code] ?? ANY);
}

/** How an Epson printer ended its jobs, by the `<response>` it posts for each. */
export function epsonResults(xml: string): { jobToken: string | undefined; result: JobResult }[] {
  return xml.split('</ePOSPrint>').flatMap((told) => {
    const response = /<response\b([^<>]*)>/.exec(told)?.[1];
    if (response === undefined) return [];
    const jobToken = /<printjobid>\s*([\w-]{1,64})\s*<\/printjobid>/.exec(told)?.[1];
    const isSuccess = /\bsuccess="(?:true|1)"/.test(response);
    const code = /\bcode="([^"]*)"/.exec(response)?.[1] ?? '';
    const printed = { result: 'printed', confirmed: true, answered: true } as const;
    return [{ jobToken, result: isSuccess ? printed : failed(EPSON[code] ?? ANY) }];
  });
}

/** Somebody has to come, and until then it puts nothing on paper: however often it says so, the ticket goes on waiting. */
const STANDS_STILL = new Set(['PAPER_OUT', 'COVER_OPEN', 'DEVICE']);

/** It had the slip: a part of it may be on paper. */
export function failed({ code, message }: Trouble): JobResult {
  return { result: 'failed', code, message, mayBeOnPaper: !STANDS_STILL.has(code), answered: true };
}

function starCode(statusCode: string | null | undefined): string {
  return /^\s*(\d{3,4})/.exec(statusCode ?? '')?.[1] ?? '';
}
