import { z } from 'zod';
import { MAX_LINES, MAX_QUANTITY } from './cart.ts';
import { chfFromRappen, formatChf, MAX_RAPPEN, rappenFromChf } from './money.ts';

/** As many of the dearest as an order may have: what its lines allow, its sum can say. */
const MAX_ORDER_RAPPEN = MAX_LINES * MAX_QUANTITY * MAX_RAPPEN;

/** Not a safe one: figures with more than a number holds exactly would be read by nobody. */
const rappenSchema = z.number().refine(Number.isInteger);

export const moneySchema = moneyUpTo(MAX_RAPPEN);
/** A price or sum that can't be negative. */
export const priceSchema = notNegative(moneySchema);
/** What a whole order comes to. */
export const orderSumSchema = moneyUpTo(MAX_ORDER_RAPPEN);
/** What is handed over for one. */
export const paymentSchema = notNegative(orderSumSchema);

/** The wire speaks CHF with at most two decimals, everything behind it integer Rappen. */
function moneyUpTo(most: number) {
  return z
    .codec(z.number({ error: 'Bitte einen Betrag in CHF angeben.' }), rappenSchema, {
      decode: (chf, ctx) => {
        const rappen = rappenFromChf(chf);
        if (rappen === undefined) {
          ctx.issues.push({ code: 'custom', input: chf, message: 'Höchstens zwei Nachkommastellen.' });
          return z.NEVER;
        }
        if (Math.abs(rappen) > most) {
          const message = `Der Betrag ist zu gross: höchstens ${formatChf(most)}.`;
          ctx.issues.push({ code: 'custom', input: chf, message });
          return z.NEVER;
        }
        return rappen;
      },
      encode: (rappen) => chfFromRappen(rappen),
    })
    .meta({ type: 'number', description: 'CHF, at most two decimals' });
}

function notNegative(money: ReturnType<typeof moneyUpTo>) {
  return money
    .refine((rappen) => rappen >= 0, { error: 'Der Betrag darf nicht negativ sein.' })
    .meta({ type: 'number', minimum: 0, description: 'CHF, at most two decimals' });
}
