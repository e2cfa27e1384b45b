import type { CloudPrinter, StarPollAnswer } from '@bestellsystem/domain/cloud-printers-schema.ts';
import { asksByItself } from '@bestellsystem/domain/transports.ts';
import { readEposPaper, readStarPaper } from '@bestellsystem/print/testing/read-cloud-paper.ts';
import { expect } from 'vitest';
import type { App } from '../http/app-type.ts';
import type { Fest } from './fest.ts';

export type CloudMode =
  | 'ok'
  | 'paper-out'
  | 'cover-open'
  /** Loses power when it has the slip: nothing of it is on paper, and nothing is said. */
  | 'dies-before-printing'
  /** Prints, and loses power before it says so. */
  | 'dies-after-printing'
  /** Runs out of paper on the way. */
  | 'paper-ends';

/** A printer that asks by itself and is none: it prints into memory. */
export interface SimulatedCloudPrinter {
  /** What is on paper, ticket by ticket. */
  paper: string[];
  mode: CloudMode;
  /** Asks, and prints what it is given. Answers whether there was anything. */
  poll: () => Promise<boolean>;
}

/** Speaks Star CloudPRNT: asks, fetches, confirms. */
export class SimulatedStar implements SimulatedCloudPrinter {
  readonly paper: string[] = [];
  mode: CloudMode = 'ok';
  /** So many confirmations get lost before one arrives. */
  lostConfirmations = 0;
  /** So many downloads break off before one is complete. */
  brokenDownloads = 0;
  private unsaid: string | undefined;
  private readonly app: App;
  private readonly url: string;

  constructor(app: App, url: string) {
    this.app = app;
    this.url = url;
  }

  async poll(): Promise<boolean> {
    if (this.unsaid) await this.confirm(this.unsaid, 'OK');
    const answer = await this.ask();
    if (!answer.jobReady) return false;
    await this.fetch(answer.jobToken ?? '');
    return true;
  }

  async ask(printingInProgress = false): Promise<StarPollAnswer> {
    const statusCode =
      { 'paper-out': '410 Out of paper', 'cover-open': '420 Cover open' }[this.mode as string] ?? '200 OK';
    const response = await this.app.inject({
      method: 'POST',
      url: this.url,
      payload: {
        status: '23 6 0 0 0 0 0 0 0 ',
        printerMAC: '00:11:62:00:00:01',
        uniqueID: null,
        statusCode: encodeURIComponent(statusCode),
        jobToken: null,
        printingInProgress,
        clientAction: null,
      },
    });
    if (response.statusCode !== 200) throw new Error(`the poll answered ${response.statusCode}: ${response.body}`);
    return response.json<StarPollAnswer>();
  }

  async fetch(token: string): Promise<void> {
    const query = { mac: '00:11:62:00:00:01', type: 'application/vnd.star.starprnt', token };
    const response = await this.app.inject({ method: 'GET', url: this.url, query });
    if (response.statusCode !== 200) return;
    if (this.brokenDownloads > 0) {
      this.brokenDownloads -= 1;
      return this.fetch(token);
    }
    if (this.mode === 'dies-before-printing') return;
    if (this.mode === 'paper-ends') return this.confirm(token, '410 Out of paper');
    this.paper.push(readStarPaper(response.rawPayload));
    if (this.mode === 'ok') await this.confirm(token, '200 OK');
  }

  private async confirm(token: string, code: string): Promise<void> {
    this.unsaid = token;
    if (this.lostConfirmations > 0) {
      this.lostConfirmations -= 1;
      return;
    }
    await this.app.inject({ method: 'DELETE', url: this.url, query: { mac: '00:11:62:00:00:01', code, token } });
    this.unsaid = undefined;
  }
}

/** Speaks Epson Server Direct Print: asks for a document, prints it, posts what came of it. */
export class SimulatedEpson implements SimulatedCloudPrinter {
  readonly paper: string[] = [];
  mode: CloudMode = 'ok';
  private readonly app: App;
  private readonly url: string;

  constructor(app: App, url: string) {
    this.app = app;
    this.url = url;
  }

  async poll(): Promise<boolean> {
    const xml = await this.post({ ConnectionType: 'GetRequest', ID: '', Name: 'Epson TM-m30' });
    if (xml === '') return false;
    const id = /<printjobid>([\w-]+)<\/printjobid>/.exec(xml)?.[1] ?? '';
    const document = /<PrintData>(.*)<\/PrintData>/s.exec(xml)?.[1] ?? '';
    const text = readEposPaper(document);
    if (this.mode === 'dies-before-printing') return true;
    const trouble = { 'paper-out': 'EPTR_REC_EMPTY', 'cover-open': 'EPTR_COVER_OPEN', 'paper-ends': 'EPTR_REC_EMPTY' }[
      this.mode as string
    ];
    if (!trouble) this.paper.push(text);
    if (this.mode !== 'dies-after-printing') await this.respond(id, trouble ?? '');
    return true;
  }

  async respond(id: string, code: string): Promise<void> {
    const response = `<response success="${code === ''}" code="${code}" status="251658262" battery="0"/>`;
    await this.post({
      ConnectionType: 'SetResponse',
      ID: '',
      Name: 'Epson TM-m30',
      ResponseFile: `<?xml version="1.0" encoding="UTF-8"?><PrintResponseInfo Version="3.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${id}</printjobid></Parameter><PrintResponse>${response}</PrintResponse></ePOSPrint></PrintResponseInfo>`,
    });
  }

  async post(form: Record<string, string>): Promise<string> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(form).toString();
    const response = await this.app.inject({ method: 'POST', url: this.url, headers, payload });
    if (response.statusCode !== 200) throw new Error(`the server answered ${response.statusCode}: ${response.body}`);
    return response.body;
  }
}

/** Sets up a printer of each kind that asks by itself, the kitchen's first; answers where each of them asks. */
export async function configureCloudPrinters(
  fest: Pick<Fest, 'organizer' | 'eventId'>,
  ...portTypes: string[]
): Promise<string[]> {
  const printers = portTypes.map((portType, index) => ({
    ip: `cloud-drucker${index}`,
    displayName: index === 0 ? 'Küche' : 'Bar',
    categories: portTypes.length === 1 ? ['Alle'] : [index === 0 ? 'Speisen' : 'Getränke'],
    portType,
  }));
  const answer = await fest.organizer.post(`/api/events/${fest.eventId}/printer-config`, { printers });
  expect(answer.status, answer.text).toBe(200);
  return cloudAddresses(fest);
}

/** Where each printer of an event that asks by itself does so. */
export async function cloudAddresses(fest: Pick<Fest, 'organizer' | 'eventId'>): Promise<string[]> {
  const paths: string[] = [];
  const asking = (await listCloudPrinters(fest)).filter(({ portType }) => asksByItself(portType));
  for (const { printerId } of asking) {
    const url = `/api/events/${fest.eventId}/cloud-printers/${printerId}/address`;
    paths.push((await fest.organizer.post<{ path: string }>(url)).body.path);
  }
  return paths;
}

export async function listCloudPrinters(fest: Pick<Fest, 'organizer' | 'eventId'>): Promise<CloudPrinter[]> {
  return (await fest.organizer.get<CloudPrinter[]>(`/api/events/${fest.eventId}/cloud-printers`)).body;
}
