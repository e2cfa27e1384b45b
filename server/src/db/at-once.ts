interface Asked<Input, Result> {
  input: Input;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** A question that many ask in the same moment, outside of transactions: `answer` gets what they ask, in their order. */
export function askedAtOnce<Input, Result>(
  answer: (inputs: readonly Input[]) => Promise<readonly Result[]>,
): (input: Input) => Promise<Result> {
  let waiting: Asked<Input, Result>[] = [];

  async function answerAll(): Promise<void> {
    const asked = waiting;
    waiting = [];
    try {
      const results = await answer(asked.map(({ input }) => input));
      for (const [index, { resolve }] of asked.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      // Until everything that has arrived by now is read.
      if (waiting.push({ input, resolve, reject }) === 1) setImmediate(() => void answerAll());
    });
}
