import type { OrderInputWire, OrderWire } from '@bestellsystem/domain/orders-schema.ts';

/** How one attempt to deliver an order ended, as the one who sent it can tell. */
export type Outcome =
  | { type: 'ok'; order: OrderWire }
  /** The server has said no: it must not have the order. */
  | { type: 'fail'; status: number }
  /** The line broke or time ran out: whether the server has it, nobody knows. */
  | { type: 'unknown' };

/** An order that was sent at least once, with all that was heard about it. */
export interface Operation {
  input: OrderInputWire;
  outcomes: Outcome[];
}

/** What the clients know: the reference the stored truth is compared with. */
export class History {
  private readonly operations = new Map<string, Operation>();
  private acknowledgements = 0;

  invoke(input: OrderInputWire): void {
    const known = this.operations.get(input.clientOrderId);
    if (!known) this.operations.set(input.clientOrderId, { input, outcomes: [] });
  }

  record(clientOrderId: string, outcome: Outcome): void {
    this.operations.get(clientOrderId)?.outcomes.push(outcome);
    if (outcome.type === 'ok') this.acknowledgements += 1;
  }

  get acknowledged(): number {
    return this.acknowledgements;
  }

  acknowledgedIds(): Set<string> {
    return new Set(
      this.all().flatMap((operation) => (fateOf(operation) === 'ok' ? [operation.input.clientOrderId] : [])),
    );
  }

  /** The same orders at an instant when only these had been acknowledged: of the others nobody knows. */
  asOf(acknowledged: ReadonlySet<string>): History {
    const then = new History();
    for (const { input, outcomes } of this.all()) {
      then.invoke(input);
      const known = acknowledged.has(input.clientOrderId) ? outcomes : [{ type: 'unknown' } as const];
      for (const outcome of known) then.record(input.clientOrderId, outcome);
    }
    return then;
  }

  all(): readonly Operation[] {
    return [...this.operations.values()];
  }
}

/** Once acknowledged, an order is taken for ever; one unknown attempt is enough to leave it open. */
export function fateOf({ outcomes }: Operation): Outcome['type'] {
  if (outcomes.some(({ type }) => type === 'ok')) return 'ok';
  return outcomes.length > 0 && outcomes.every(({ type }) => type === 'fail') ? 'fail' : 'unknown';
}
