/**
 * What page and app say to each other: the one list from which the page's types and the app's classes are written by
 * `npm run android:contract`. Whatever stands here and not there fails the tests.
 */

export interface BridgeCall {
  name: string;
  params: readonly { name: string; type: 'text' | 'whole' | 'scan-mode' }[];
  /** `number` and `json` are answered at once; `later` through the page's `__printBridge.resolve(callId, json)`. */
  answer: 'number' | 'json' | 'later';
  says: string;
}

const text = (name: string) => ({ name, type: 'text' }) as const;
const whole = (name: string) => ({ name, type: 'whole' }) as const;

/** The version of this list: higher with each call or field a page may not do without. */
export const CONTRACT_VERSION = 1;

export const CALLS: readonly BridgeCall[] = [
  { name: 'version', params: [], answer: 'number', says: 'The version of the contract the app knows.' },
  { name: 'getDeviceInfo', params: [], answer: 'json', says: 'The device and the app, in `deviceInfo`.' },
  { name: 'saveDeviceInfo', params: [text('json')], answer: 'json', says: 'Keeps what the page knows of the device.' },
  { name: 'setCurrentEventTag', params: [text('tag')], answer: 'json', says: 'The event one is logged in to.' },
  {
    name: 'setPrinterPlaces',
    params: [text('json')],
    answer: 'json',
    says: 'Where the server has its printers, `{ networks, ports }`: the app then goes nowhere else.',
  },
  { name: 'getAvailablePrinters', params: [], answer: 'json', says: 'The printers saved here and found last.' },
  { name: 'getPrinterConfig', params: [text('eventId')], answer: 'json', says: 'The printers saved for an event.' },
  { name: 'savePrinterConfig', params: [text('json')], answer: 'json', says: '`{ eventId, printers }`' },
  {
    name: 'getCookieStatus',
    params: [],
    answer: 'json',
    says: 'Whether there is a session; never the session itself.',
  },
  {
    name: 'scanForPrinters',
    params: [{ name: 'mode', type: 'scan-mode' }],
    answer: 'later',
    says: 'The printers in the networks of the device.',
  },
  {
    name: 'getScanProgress',
    params: [],
    answer: 'json',
    says: 'How far the last `scanForPrinters` is, and what it has found.',
  },
  { name: 'cancelScan', params: [], answer: 'json', says: 'Ends it: it answers at once with what it has found.' },
  {
    name: 'testConnection',
    params: [text('ip'), whole('port')],
    answer: 'later',
    says: 'The state of a printer; prints nothing.',
  },
  {
    name: 'printToPrinter',
    params: [text('ip'), whole('port'), text('base64')],
    answer: 'later',
    says: 'Sends finished bytes.',
  },
  {
    name: 'smartPrintByCategory',
    params: [text('orderJson')],
    answer: 'later',
    says: '`printerJobs` at the printers in `printers`; begins none after `printBefore`, in ms since 1970.',
  },
  {
    name: 'smartPrintWithDiscovery',
    params: [text('orderJson')],
    answer: 'later',
    says: 'Looks for the printers of `printerJobs` first, in the whole network only where one is missing; nothing is printed in its place.',
  },
  {
    name: 'smartPrint',
    params: [text('jobsJson')],
    answer: 'later',
    says: 'Each job, in a list or in `printerJobs`, at its own address.',
  },
  {
    name: 'testCategoryPrint',
    params: [text('category')],
    answer: 'later',
    says: 'A test slip at each printer saved for the category.',
  },
  { name: 'testApiAuth', params: [], answer: 'later', says: 'Whether the server knows the session of the app.' },
  {
    name: 'saveFile',
    params: [text('name'), text('mimeType'), text('base64')],
    answer: 'later',
    says: 'Asks where to keep a file, and keeps it there.',
  },
];

export const SCAN_MODES = ['ultra-fast', 'quick', 'full'];

export const CODES: readonly { name: string; says: string }[] = [
  { name: 'SENT', says: 'All sent; the app does not look for a confirmation.' },
  { name: 'CONFIRMED', says: 'The printer said that it has processed everything.' },
  { name: 'SENT_UNCONFIRMED', says: 'All sent; this printer confirms nothing.' },
  { name: 'PAPER_OUT', says: 'Whether something was sent before is said by `sent`.' },
  { name: 'COVER_OPEN', says: 'Likewise.' },
  { name: 'PRINTER_ERROR', says: 'Likewise.' },
  { name: 'NO_PRINTER', says: 'Something answers there that is no receipt printer; nothing was sent.' },
  { name: 'REFUSED', says: 'Nobody takes the call, or there is no printer for it; nothing was sent.' },
  { name: 'UNREACHABLE', says: 'No way there; nothing was sent.' },
  { name: 'TIMEOUT', says: 'No answer in time; see `sent`.' },
  { name: 'IO', says: 'The connection broke; see `sent`.' },
  { name: 'BAD_ARGS', says: 'The app does not do that; nothing was sent.' },
  { name: 'NO_NETWORK', says: 'The device is in no local network; nothing was searched.' },
];

type FieldType = 'boolean' | 'string' | 'number' | 'code' | 'status' | 'texts' | 'printers' | 'results';

export interface Field {
  type: FieldType;
  isOptional?: boolean;
  says?: string;
}

export const STATUSES = ['ok', 'paper', 'cover', 'error', 'unreachable', 'unknown'];

/** What every call but `version` answers, and what is in it. */
export const SHAPES = {
  BridgeResult: {
    success: { type: 'boolean' },
    message: { type: 'string', isOptional: true },
    error: { type: 'string', isOptional: true },
    code: { type: 'code', isOptional: true },
    sent: {
      type: 'boolean',
      isOptional: true,
      says: 'False only where it is certain that no byte went to the printer.',
    },
    printers: { type: 'printers', isOptional: true },
    progress: { type: 'number', isOptional: true, says: '0 to 1.' },
    networkInfo: { type: 'texts', isOptional: true },
    deviceInfo: { type: 'texts', isOptional: true },
    results: { type: 'results', isOptional: true, says: 'One for each job that was given.' },
  },
  BridgePrinter: {
    ip: { type: 'string' },
    port: { type: 'number' },
    displayName: { type: 'string', isOptional: true },
    model: { type: 'string', isOptional: true },
    connected: { type: 'boolean' },
    status: { type: 'status', isOptional: true },
  },
  BridgeJobResult: {
    jobId: { type: 'string' },
    printerIp: { type: 'string', says: 'Where it was to go.' },
    code: { type: 'code' },
    sent: { type: 'boolean', isOptional: true },
    message: { type: 'string', isOptional: true },
  },
} as const satisfies Record<string, Record<string, Field>>;

export type ShapeName = keyof typeof SHAPES;

/** What in an answer is not as the list says; an empty list where all is well. */
export function findBreaches(value: unknown, shape: ShapeName = 'BridgeResult', at = 'answer'): string[] {
  if (value === null || typeof value !== 'object') return [`${at} is no object`];
  const fields: Record<string, Field> = SHAPES[shape];
  const unknown = Object.keys(value).filter((name) => !(name in fields));
  return [
    ...unknown.map((name) => `${at}.${name} is not in the contract`),
    ...Object.entries(fields).flatMap(([name, field]) => {
      const found = (value as Record<string, unknown>)[name];
      if (found === undefined) return field.isOptional ? [] : [`${at}.${name} is missing`];
      return breachesOfField(found, field.type, `${at}.${name}`);
    }),
  ];
}

function breachesOfField(value: unknown, type: FieldType, at: string): string[] {
  const wrong = [`${at} is no ${type}: ${JSON.stringify(value)}`];
  if (type === 'code') return CODES.some(({ name }) => name === value) ? [] : wrong;
  if (type === 'status') return STATUSES.includes(String(value)) ? [] : wrong;
  if (type === 'texts') {
    const isTexts = value !== null && typeof value === 'object' && Object.values(value).every(isText);
    return isTexts ? [] : wrong;
  }
  if (type === 'printers' || type === 'results') {
    const shape = type === 'printers' ? 'BridgePrinter' : 'BridgeJobResult';
    if (!Array.isArray(value)) return wrong;
    // Saved printers carry everything the page had saved with them.
    const items = type === 'printers' ? value.map(withoutSavedFields) : value;
    return items.flatMap((item: unknown, index) => findBreaches(item, shape, `${at}[${index}]`));
  }
  return typeof value === type ? [] : wrong;
}

function withoutSavedFields(printer: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(printer).filter(([name]) => name in SHAPES.BridgePrinter));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
