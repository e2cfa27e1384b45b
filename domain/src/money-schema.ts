import { z } from 'zod';
import { chfFromRappen, MAX_RAPPEN, rappenFromChf } from './money.ts';

/** The wire speaks CHF with at most two decimals, everything behind it integer Rappen. */
export const moneySchema = z
  .codec(z.number({ error: 'Bitte einen Betrag in CHF angeben.' }), z.int(), {
    decode: (chf, ctx) => {
      const rappen = rappenFromChf(chf);
      if (rappen === undefined) {
        ctx.issues.push({ code: 'custom', input: chf, message: 'Höchstens zwei Nachkommastellen.' });
        return z.NEVER;
      }
      if (Math.abs(rappen) > MAX_RAPPEN) {
        ctx.issues.push({ code: 'custom', input: chf, message: 'Der Betrag ist zu gross.' });
        return z.NEVER;
      }
      return rappen;
    },
    encode: (rappen) => chfFromRappen(rappen),
  })
  .meta({ type: 'number', description: 'CHF, at most two decimals' });

/** A price or sum that can't be negative. */
export const priceSchema = moneySchema
  .refine((rappen) => rappen >= 0, { error: 'Der Betrag darf nicht negativ sein.' })
  .meta({ type: 'number', minimum: 0, description: 'CHF, at most two decimals' });
