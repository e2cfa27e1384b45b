/** What a run found out: `problems` in words, none when all is well; `figures` for the table of results. */
export interface Finding {
  problems: string[];
  figures: Record<string, number | string>;
}

/** The same run on a product that was broken on purpose: the checker must see it, or its silence means nothing. */
interface Control {
  name: string;
  /** Words of the problem that the checker has to name: another one may have come from the run itself. */
  expects: RegExp;
  run: () => Promise<Finding>;
}

/** Something that goes wrong on an evening, done on purpose. */
export interface Fault {
  /** What `npm run faults -- word` looks for. */
  name: string;
  /** Why this machine can't show it, in words; undefined when it can. */
  obstacle?: () => Promise<string | undefined> | string | undefined;
  run: () => Promise<Finding>;
  controls: readonly Control[];
}

/** Runs the fault, then every control; the controls' findings are turned round: what they miss is a problem. */
export async function runFault(fault: Fault): Promise<Finding> {
  const { problems, figures } = await fault.run();
  const all = { problems: [...problems], figures: { ...figures } };
  for (const control of fault.controls) {
    const { problems: named } = await control.run();
    const caught = named.find((problem) => control.expects.test(problem));
    all.figures[`control «${control.name}»`] = caught ? `caught: ${caught}` : 'MISSED';
    if (!caught)
      all.problems.push(`the control «${control.name}» was not caught, only: ${named.join('; ') || 'nothing'}`);
  }
  return all;
}
