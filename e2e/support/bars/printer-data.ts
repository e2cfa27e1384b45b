/** The printing of an evening on which one printer has no paper and another was off overnight. */
const PRINTER = {
  id: 1,
  displayName: 'Küchendrucker Grillstation',
  ip: '192.168.1.50',
  port: 9100,
  portType: 'raw',
  backup: 'Bar',
  backupId: 2,
  problem: 'Papier leer',
  problemSince: '2026-11-21T17:31:00.000Z',
  lastPrintedAt: '2026-11-21T17:30:00.000Z',
  lastConfirmed: true,
  waiting: 1,
  asking: 3,
};

const JOB = {
  id: 1,
  orderId: 1,
  orderNumber: 142,
  orderCancelled: false,
  tableNumber: '12',
  printer: 'Küchendrucker Grillstation',
  printerId: 1,
  reroutedTo: null,
  reroutedToId: null,
  kind: 'ticket',
  state: 'pending',
  copy: false,
  attempts: 3,
  error: 'Papier leer',
  alarm: true,
  createdAt: '2026-11-21T17:30:00.000Z',
  printedAt: null,
};

export const PRINT_QUEUE = {
  eventName: 'Sommerfest',
  alarms: 1,
  printers: [
    PRINTER,
    {
      ...PRINTER,
      id: 2,
      displayName: 'Bar',
      ip: '192.168.1.51',
      backup: null,
      backupId: null,
      problem: null,
      waiting: 0,
      asking: 0,
    },
  ],
  jobs: [
    JOB,
    { ...JOB, id: 2, state: 'processing', error: null, alarm: false },
    { ...JOB, id: 3, state: 'completed', error: null, alarm: false, reroutedTo: 'Bar', reroutedToId: 2 },
    { ...JOB, id: 4, state: 'unconfirmed', error: null, alarm: false, copy: true },
  ],
};

export const EMPTY_PRINT_QUEUE = { eventName: 'Sommerfest', alarms: 0, printers: [], jobs: [] };
