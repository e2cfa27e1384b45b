import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askLocalSocket, findLocalSocket, localNetworkPermission } from './local-socket.ts';
import { fateOfSocket } from './print-fate.ts';
import { isLocalSocketKnown } from './prints-itself.ts';

type Behaviour = 'absent' | 'answers' | 'mute' | 'hangs' | 'breaks' | 'forbidden';

let behaviour: Behaviour;
let sent: string[];

class FakeWebSocket {
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  onerror: (() => void) | undefined;
  onclose: (() => void) | undefined;

  constructor(url: string) {
    expect(url).toBe('ws://localhost:8765/print');
    if (behaviour === 'forbidden') throw new DOMException('insecure', 'SecurityError');
    if (behaviour === 'absent') setTimeout(() => this.onerror?.(), 3);
    else if (behaviour !== 'hangs') setTimeout(() => this.onopen?.(), 3);
  }

  send(text: string): void {
    sent.push(text);
    const { id } = JSON.parse(text) as { id: string };
    if (behaviour === 'breaks') setTimeout(() => this.onclose?.(), 3);
    if (behaviour !== 'answers') return;
    setTimeout(() => {
      this.onmessage?.({ data: 'no json' });
      this.onmessage?.({ data: JSON.stringify({ id: 'of somebody else', success: false }) });
      this.onmessage?.({ data: JSON.stringify({ id, success: true, code: 'CONFIRMED' }) });
    }, 3);
  }

  close(): void {
    setTimeout(() => this.onclose?.(), 1);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  sent = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function ask(how: Behaviour, ms: number) {
  behaviour = how;
  let answer: Awaited<ReturnType<typeof askLocalSocket>> | undefined;
  void askLocalSocket({ type: 'print', ip: '192.168.1.50', port: 9100, data: 'QQ==' }).then((said) => {
    answer = said;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return answer;
}

describe('the helper program on this computer', () => {
  it('that is there is asked with an id, and only its own answer counts', async () => {
    expect(await ask('answers', 10)).toEqual({
      kind: 'answered',
      reply: { id: expect.any(String), success: true, code: 'CONFIRMED' },
    });
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ v: 1, type: 'print', ip: '192.168.1.50', port: 9100 });
  });

  it.each(['absent', 'forbidden'] as const)('that is %s is noticed in milliseconds, with nothing sent', async (how) => {
    const answer = await ask(how, 5);
    expect(answer).toEqual({ kind: 'absent' });
    expect(answer && fateOfSocket(answer).fate).toBe('nothing-sent');
  });

  it('that never takes the call is given up after five seconds, with nothing sent', async () => {
    expect(await ask('hangs', 4_999)).toBeUndefined();
    expect(await ask('hangs', 5_001)).toEqual({ kind: 'absent' });
    expect(sent).toEqual([]);
  });

  it.each(['mute', 'breaks'] as const)('that is %s after it got the ticket may have printed it', async (how) => {
    const answer = await ask(how, 5_010);
    expect(answer).toEqual({ kind: 'uncertain' });
    expect(answer && fateOfSocket(answer).fate).toBe('uncertain');
  });

  it('is known once it was found', async () => {
    behaviour = 'absent';
    const absent = findLocalSocket();
    await vi.advanceTimersByTimeAsync(10);
    expect([await absent, isLocalSocketKnown()]).toEqual([false, false]);
    behaviour = 'answers';
    const found = findLocalSocket();
    await vi.advanceTimersByTimeAsync(10);
    expect([await found, isLocalSocketKnown()]).toEqual([true, true]);
  });
});

describe('the permission to reach this computer', () => {
  it.each([
    [['loopback-network'], 'denied', 'denied'],
    [['local-network-access'], 'prompt', 'prompt'],
    [[], 'denied', 'not-needed'],
  ])('in a browser that knows %j is what it says', async (known, state, expected) => {
    vi.stubGlobal('navigator', {
      permissions: {
        query: async ({ name }: { name: string }) => {
          if (!(known as string[]).includes(name)) throw new TypeError(`unknown ${name}`);
          return { state };
        },
      },
    });
    expect(await localNetworkPermission()).toBe(expected);
  });
});
