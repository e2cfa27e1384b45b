import type { HelperCode, HelperRequestWire } from '@bestellsystem/domain/print-helper-schema.ts';
import type { FakePrintServer } from './fake-print-server.ts';

/** What the helper on this computer does with a ticket, and what it says about it. */
export interface HelperDeed {
  /** `breaks`: the connection ends once the ticket is there. */
  call: 'refused' | 'hangs' | 'answered' | 'breaks' | 'mute';
  code: HelperCode;
  /** What it says of bytes that left, and whether the ticket comes out, where the code leaves that open. */
  sent: boolean;
  /** Leaves out whether anything was sent. */
  isVague: boolean;
  prints: boolean;
  answerAfterMs: number;
}

const SURELY_OUT: readonly HelperCode[] = ['CONFIRMED', 'SENT_UNCONFIRMED'];
const SURELY_NOT: readonly HelperCode[] = ['REFUSED', 'UNREACHABLE', 'BUSY', 'NOT_ALLOWED', 'NOT_PAIRED'];

/** A `WebSocket` with such a helper behind it, which does one deed after the other; `heard` gets what it is to print. */
export function helperSocket(world: FakePrintServer, deeds: readonly HelperDeed[], heard: HelperRequestWire[] = []) {
  let calls = 0;
  return class {
    onopen: (() => void) | undefined;
    onmessage: ((event: { data: string }) => void) | undefined;
    onerror: (() => void) | undefined;
    onclose: (() => void) | undefined;
    private readonly deed = deeds[calls++ % deeds.length] as HelperDeed;

    constructor() {
      if (this.deed.call === 'refused') setTimeout(() => this.onerror?.(), 3);
      else if (this.deed.call !== 'hangs') setTimeout(() => this.onopen?.(), 3);
    }

    send(text: string): void {
      const request = JSON.parse(text) as HelperRequestWire;
      if (request.type !== 'print') return;
      heard.push(request);
      const { call, code, sent, isVague, prints, answerAfterMs } = this.deed;
      const isSent = SURELY_OUT.includes(code) || (!SURELY_NOT.includes(code) && sent);
      // What was sent may come out or not; what was not never does.
      const isOut = SURELY_OUT.includes(code) || (isSent && prints);
      const printer = new TextDecoder().decode(Uint8Array.from(atob(request.data), (sign) => sign.charCodeAt(0)));
      if (isOut) world.paper.push({ printer, marked: false, by: 'device' });
      if (call === 'breaks') setTimeout(() => this.onclose?.(), answerAfterMs);
      if (call !== 'answered') return;
      const reply = { id: request.id, success: SURELY_OUT.includes(code), code, message: code };
      const told = isVague ? reply : { ...reply, sent: isSent };
      setTimeout(() => this.onmessage?.({ data: JSON.stringify(told) }), answerAfterMs);
    }

    close(): void {}
  };
}
