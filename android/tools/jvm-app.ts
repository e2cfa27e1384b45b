import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { AppBehindPage, Surroundings } from './app-behind-page.ts';
import type { Jdk } from './jdk.ts';
import { compileForJvm } from './jvm-classes.ts';

export interface DirectPrint {
  ip: string;
  port: number;
  base64: string;
  mayBegin?: boolean;
  confirmBy?: string;
  connectMs?: number;
  statusMs?: number;
  confirmMs?: number;
  pollMs?: number;
  lingerMs?: number;
}

interface Line {
  id?: number;
  returned?: string | number | null;
  callId?: string;
  json?: string;
  code?: string;
  sent?: boolean;
  error?: string;
}

/**
 * The app's bridge on a JVM, without a device: compiled from the sources, or taken from the classes that
 * ANDROID_CLASSES names, such as those of a finished APK translated back.
 */
export class JvmApp implements AppBehindPage {
  onAnswer: (callId: string, json: string) => void = () => {};
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly waiting = new Map<number, (line: Line) => void>();
  private readonly answers = new Map<string, (json: string) => void>();
  private lastId = 0;

  /** `strict`: as on a device, loopback is no place for a printer. */
  constructor(jdk: Jdk, manner: 'strict' | 'loopback-too' = 'loopback-too') {
    classPath ??= findClasses(jdk);
    this.child = spawn(jdk.java, ['-Xshare:auto', '-cp', classPath, 'ch.bestellsystem.app.JvmMain', manner]);
    this.child.stderr.pipe(process.stderr);
    createInterface({ input: this.child.stdout }).on('line', (text) => this.take(JSON.parse(text) as Line));
  }

  async call(name: string, ...args: (string | number)[]): Promise<string | number | null> {
    return (await this.send({ call: name, args })).returned ?? null;
  }

  async later(name: string, ...args: (string | number)[]): Promise<string> {
    const callId = `test-${this.lastId + 1}`;
    const answer = new Promise<string>((resolve) => this.answers.set(callId, resolve));
    await this.call(name, callId, ...args);
    return answer;
  }

  /** PrinterIo alone, with timeouts of one's own. */
  async print(request: DirectPrint): Promise<{ code: string; sent: boolean }> {
    const { code, sent, error } = await this.send({ print: request });
    if (error) throw new Error(error);
    return { code: code ?? '', sent: sent ?? true };
  }

  /** What the app makes of an address: typed, of a page, or of a link that opens it. */
  async readAddress(read: 'entry' | 'origin' | 'link', text: string): Promise<string | null> {
    return ((await this.send({ read, text })).returned ?? null) as string | null;
  }

  /** The addresses besides its own /24 that a search goes over in a network of so many bits. */
  async widerHosts(ip: string, bits: number): Promise<string[]> {
    const hosts = (await this.send({ read: 'wider', text: ip, than: String(bits) })).returned;
    return String(hosts).split(' ').filter(Boolean);
  }

  /** Whether the app takes this address for the server's own, with TLS. */
  async isWithTls(server: string, text: string): Promise<boolean> {
    return (await this.send({ read: 'with-tls', text, than: server })).returned === 'true';
  }

  async set(values: Surroundings): Promise<void> {
    await this.send({ set: values });
  }

  async stop(): Promise<void> {
    this.child.stdin.end();
    if (this.child.exitCode === null) await once(this.child, 'exit');
  }

  private send(order: object): Promise<Line> {
    this.lastId += 1;
    const id = this.lastId;
    const answer = new Promise<Line>((resolve) => this.waiting.set(id, resolve));
    // A page may outlive its app by a moment: one that has ended says nothing.
    if (!this.child.stdin.writableEnded) this.child.stdin.write(`${JSON.stringify({ id, ...order })}\n`);
    return answer;
  }

  private take(line: Line): void {
    if (line.id !== undefined) {
      this.waiting.get(line.id)?.(line);
      this.waiting.delete(line.id);
      return;
    }
    const { callId = '', json = '' } = line;
    this.onAnswer(callId, json);
    this.answers.get(callId)?.(json);
    this.answers.delete(callId);
  }
}

/** Compiled once for all who ask in this process, or in this run. */
let classPath: string | undefined;

function findClasses(jdk: Jdk): string {
  const compiled = process.env.ANDROID_JVM_CLASSES ?? compileForJvm(jdk);
  // Those given come first: of the compiled ones only what drives them is left.
  const given = process.env.ANDROID_CLASSES;
  if (given && !existsSync(given)) throw new Error(`ANDROID_CLASSES: ${given} does not exist`);
  return given ? `${given}:${compiled}` : compiled;
}
