import type { Kysely, Transaction } from 'kysely';
import { pipelined } from './pipelined.ts';
import type { Schema } from './schema.ts';

type Database = Kysely<Schema>;

/** Answers what several ask, in the order in which they ask. */
export type Answer<Input, Result> = (db: Database, inputs: readonly Input[]) => Promise<readonly Result[]>;

export type Work<Result> = (trx: Transaction<Schema>) => Promise<Result>;

interface Question {
  isWrite: boolean;
  answer: Answer<unknown, unknown>;
}

/** What works in step ask at the same time; they wait for one promise, since each of its own costs more than its answer. */
interface Asked {
  inputs: unknown[];
  answered: Promise<readonly unknown[]>;
  resolve: (results: readonly unknown[]) => void;
  reject: (error: unknown) => void;
}

const steps = new WeakMap<Database, Step>();

/** A question that works in step ask together, with one statement for all of them; whoever is alone asks it for one. */
export function readInStep<Input, Result>(answer: Answer<Input, Result>) {
  return inStep(answer, { isWrite: false, answer: answer as Answer<unknown, unknown> });
}

/** The same for what is written. A work looks at all it has to look at before it writes for the first time. */
export function writeInStep<Input, Result>(answer: Answer<Input, Result>) {
  return inStep(answer, { isWrite: true, answer: answer as Answer<unknown, unknown> });
}

function inStep<Input, Result>(answer: Answer<Input, Result>, question: Question) {
  const alone = async (db: Database, input: Input): Promise<Result> => {
    const [result] = await answer(db, [input]);
    return result as Result;
  };
  return (db: Database, input: Input): Promise<Result> => {
    const step = steps.get(db);
    return step ? (step.ask(question, input) as Promise<Result>) : alone(db, input);
  };
}

/**
 * Asks several questions that don't need each other's answers, in this order: at once where works in step send without
 * waiting, else one after the other, which is cheaper. Of those that fail the first in the list counts.
 */
export function together<Results extends readonly unknown[]>(
  db: Database,
  asks: { readonly [Index in keyof Results]: () => Promise<Results[Index]> },
): Promise<Results> {
  const step = steps.get(db);
  const results: Promise<unknown> = step?.isPipelined ? step.fork(asks) : oneByOne(asks);
  return results as Promise<Results>;
}

async function oneByOne(asks: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const ask of asks) results.push(await ask());
  return results;
}

/**
 * Does several works in one transaction side by side: what they ask `InStep` is answered when all of them wait for
 * something. One that fails before anything is written fails alone. Rejects with the error of one that fails later, or
 * of the database: then nothing of what was done may stand.
 */
export async function goInStep<Result>(
  trx: Transaction<Schema>,
  works: readonly Work<Result>[],
): Promise<PromiseSettledResult<Result>[]> {
  const step = new Step(trx, await pipelined(trx), works.length);
  steps.set(trx, step);
  try {
    const results = await Promise.all(works.map((work) => step.follow(work)));
    step.requireWhole();
    return results;
  } finally {
    steps.delete(trx);
  }
}

class Step {
  readonly #trx: Transaction<Schema>;
  readonly #pipeline: Database | undefined;
  #working: number;
  #waiting = new Map<Question, Asked>();
  #waits = 0;
  #isAnswering = false;
  #hasWritten = false;
  #brokenBy: { error: unknown } | undefined;

  constructor(trx: Transaction<Schema>, pipeline: Database | undefined, working: number) {
    this.#trx = trx;
    this.#pipeline = pipeline;
    this.#working = working;
  }

  get isPipelined(): boolean {
    return this.#pipeline !== undefined;
  }

  async follow<Result>(work: Work<Result>): Promise<PromiseSettledResult<Result>> {
    try {
      return { status: 'fulfilled', value: await work(this.#trx) };
    } catch (reason) {
      if (this.#hasWritten) this.#break(reason);
      return { status: 'rejected', reason };
    } finally {
      this.#working -= 1;
      this.#look();
    }
  }

  /** Several of one work count as many works until the last of them ends. */
  async fork(asks: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
    this.#working += asks.length - 1;
    let left = asks.length;
    const results = await Promise.allSettled(
      asks.map(async (ask) => {
        try {
          return await ask();
        } finally {
          left -= 1;
          if (left > 0) {
            this.#working -= 1;
            this.#look();
          }
        }
      }),
    );
    return results.map((result) => {
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    });
  }

  requireWhole(): void {
    if (this.#brokenBy) throw this.#brokenBy.error;
  }

  async ask(question: Question, input: unknown): Promise<unknown> {
    if (this.#brokenBy) throw this.#brokenBy.error;
    const asked = this.#waiting.get(question) ?? this.#askFirst(question);
    const place = asked.inputs.push(input) - 1;
    this.#waits += 1;
    this.#look();
    return (await asked.answered)[place];
  }

  #askFirst(question: Question): Asked {
    const { promise: answered, resolve, reject } = Promise.withResolvers<readonly unknown[]>();
    const asked = { inputs: [], answered, resolve, reject };
    this.#waiting.set(question, asked);
    return asked;
  }

  #look(): void {
    if (!this.#isAnswering && this.#waits > 0 && this.#waits >= this.#working) void this.#answerAll();
  }

  /** Nothing is written as long as somebody still has something to look at; then what is asked goes in its order. */
  async #answerAll(): Promise<void> {
    this.#isAnswering = true;
    const all = [...this.#waiting];
    const reads = this.#hasWritten ? [] : all.filter(([{ isWrite }]) => !isWrite);
    const due = reads.length > 0 ? reads : all;
    const answered: (() => void)[] = [];
    // By their place in what is due: those that were sent after the first that failed say no more than that.
    const broken = new Map<number, unknown>();
    const answer = async ([question, asked]: [Question, Asked], place: number): Promise<void> => {
      if (question.isWrite) this.#hasWritten = true;
      try {
        const results = await question.answer(this.#pipeline ?? this.#trx, asked.inputs);
        this.#waiting.delete(question);
        this.#waits -= asked.inputs.length;
        answered.push(() => asked.resolve(results));
      } catch (error) {
        broken.set(place, error);
      }
    };
    if (this.#pipeline) await Promise.all(due.map(answer));
    else for (const [place, one] of due.entries()) if (broken.size === 0) await answer(one, place);
    if (broken.size > 0) this.#break(broken.get(Math.min(...broken.keys())));
    this.#isAnswering = false;
    for (const resolve of answered) resolve();
  }

  #break(error: unknown): void {
    this.#brokenBy ??= { error };
    const asked = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#waits = 0;
    for (const { reject } of asked) reject(this.#brokenBy.error);
  }
}
