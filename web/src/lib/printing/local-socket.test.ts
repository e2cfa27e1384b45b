import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { helperToken, isLocalSocketKnown, keepHelperToken } from './helper-pairing.ts';
import { localNetworkPermission } from './local-network-permission.ts';
import { askLocalSocket, findLocalSocket, pairLocalSocket } from './local-socket.ts';
import { fateOfSocket } from './print-fate.ts';
import { printsItself } from './prints-itself.ts';

type Behaviour = 'absent' | 'answers' | 'refuses' | 'forgot' | 'mute' | 'hangs' | 'breaks' | 'forbidden';

const REPLIES: Partial<Record<Behaviour, object>> = {
  answers: { success: true, code: 'CONFIRMED', message: 'Gedruckt', sent: true, token: 'neu' },
  refuses: { success: false, code: 'PAPER_OUT', message: 'Papier leer', sent: false },
  forgot: { success: false, code: 'NOT_PAIRED', message: 'nicht gekoppelt', sent: false },
};

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
    const reply = REPLIES[behaviour];
    if (!reply) return;
    setTimeout(() => {
      this.onmessage?.({ data: 'no json' });
      this.onmessage?.({ data: JSON.stringify({ id: 'of somebody else', success: false }) });
      this.onmessage?.({ data: JSON.stringify({ id, progress: 0.5, printers: [] }) });
      this.onmessage?.({ data: JSON.stringify({ id, ...reply }) });
    }, 3);
  }

  close(): void {
    setTimeout(() => this.onclose?.(), 1);
  }
}

class FakeStorage {
  private readonly values = new Map<string, string>();
  getItem = (key: string) => this.values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.values.set(key, value);
  removeItem = (key: string) => void this.values.delete(key);
}

function browserSays(state: string | undefined, known: readonly string[] = ['loopback-network']): void {
  vi.stubGlobal('location', { hostname: 'kasse.example.ch' });
  vi.stubGlobal('navigator', {
    permissions: {
      query: async ({ name }: { name: string }) => {
        if (!known.includes(name)) throw new TypeError(`unknown ${name}`);
        return { state };
      },
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('localStorage', new FakeStorage());
  keepHelperToken('geheim');
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
      reply: { id: expect.any(String), ...REPLIES.answers },
    });
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ v: 1, type: 'print', token: 'geheim', port: 9100 });
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

  it('that says nothing was sent leaves the ticket to the next way', async () => {
    const answer = await ask('refuses', 10);
    expect(answer && fateOfSocket(answer)).toEqual({ fate: 'nothing-sent', message: 'Papier leer', code: 'PAPER_OUT' });
  });

  it('is known while it is there', async () => {
    for (const [how, isThere] of [
      ['absent', false],
      ['answers', true],
      ['mute', true],
      ['absent', false],
    ] as const) {
      await ask(how, 5_010);
      expect(isLocalSocketKnown(), how).toBe(isThere);
    }
  });

  it('that was switched off is looked for again, so that the next order finds it', async () => {
    await ask('absent', 10);
    behaviour = 'answers';
    expect(printsItself()).toBe(false);
    await expect.poll(printsItself).toBe(true);
  });

  it('is asked nothing before it is paired', async () => {
    keepHelperToken(undefined);
    expect(await ask('answers', 0)).toEqual({ kind: 'absent' });
    expect(sent).toEqual([]);
  });

  it('gives a token for its code, which the page keeps until the helper no longer knows it', async () => {
    keepHelperToken(undefined);
    behaviour = 'answers';
    const paired = pairLocalSocket('ABCD-EFGH', 5_000);
    await vi.advanceTimersByTimeAsync(10);
    await paired;
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ type: 'pair', code: 'ABCD-EFGH' });
    expect([helperToken(), isLocalSocketKnown()]).toEqual(['neu', true]);
    const answer = await ask('forgot', 10);
    expect(answer && fateOfSocket(answer).fate).toBe('nothing-sent');
    expect([helperToken(), isLocalSocketKnown()]).toEqual([undefined, false]);
  });

  it('that says nothing to a wrong code gives none', async () => {
    behaviour = 'forgot';
    keepHelperToken(undefined);
    const paired = pairLocalSocket('AAAA-AAAA', 5_000);
    await vi.advanceTimersByTimeAsync(10);
    expect(await paired).toMatchObject({ reply: { success: false } });
    expect(helperToken()).toBeUndefined();
  });

  it.each(['denied', 'prompt'])(
    'is not called where the permission is %s: nobody waits, nobody is asked',
    async (state) => {
      browserSays(state);
      expect(await ask('answers', 0)).toEqual({ kind: 'absent' });
      expect(await findLocalSocket()).toBe(false);
      expect(sent).toEqual([]);
      expect(helperToken()).toBe('geheim');
    },
  );

  it('is called where the permission is given', async () => {
    browserSays('granted');
    expect(await ask('answers', 10)).toMatchObject({ kind: 'answered' });
  });
});

it('who waits for a search hears how far it is', async () => {
  behaviour = 'answers';
  const onNews = vi.fn();
  const answer = askLocalSocket({ type: 'scan', mode: 'quick' }, 1_000, { onNews });
  await vi.advanceTimersByTimeAsync(10);
  expect(await answer).toMatchObject({ kind: 'answered' });
  expect(onNews).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ progress: 0.5, printers: [] }));
});

describe('the permission to reach this computer', () => {
  it.each([
    [['loopback-network'], 'denied', 'denied'],
    [['local-network-access'], 'prompt', 'prompt'],
    [[], 'denied', 'not-needed'],
  ])('in a browser that knows %j is what it says', async (known, state, expected) => {
    browserSays(state, known);
    expect(await localNetworkPermission()).toBe(expected);
  });

  it('is not needed on the computer itself', async () => {
    browserSays('denied');
    vi.stubGlobal('location', { hostname: '127.0.0.1' });
    expect(await localNetworkPermission()).toBe('not-needed');
  });
});
