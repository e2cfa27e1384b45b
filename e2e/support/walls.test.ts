import { describe, expect, test } from 'vitest';
import { findBreaches } from './walls.ts';

function linesRefused(path: string, text: string): number[] {
  return findBreaches([{ path, text }]).map((breach) => breach.line);
}

describe('the walls between the rooms', () => {
  test('the browser takes types from a schema file, never the schema', () => {
    const path = 'web/src/lib/api.ts';
    expect(linesRefused(path, "import type { Order } from '@bestellsystem/domain/orders-schema.ts';")).toEqual([]);
    expect(linesRefused(path, "import { cart } from '@bestellsystem/domain/cart.ts';")).toEqual([]);
    expect(
      linesRefused(path, "\nimport {\n  type Order,\n  order,\n} from '@bestellsystem/domain/orders-schema.ts';"),
    ).toEqual([2]);
    expect(linesRefused(path, "import { type Order } from '@bestellsystem/domain/orders-schema.ts';")).toEqual([1]);
    expect(linesRefused(path, "const s = await import('@bestellsystem/domain/orders-schema.ts');")).toEqual([1]);
    expect(linesRefused(path, "type O = import('@bestellsystem/domain/orders-schema.ts').Order;")).toEqual([]);
    expect(linesRefused(path, "export * from '@bestellsystem/domain/orders-schema.ts';")).toEqual([1]);
  });

  test('a web feature knows ui and lib, but no other feature and not the app', () => {
    const path = 'web/src/features/payment/payment-page.tsx';
    expect(linesRefused(path, "import { Button } from '../../ui/button.tsx';")).toEqual([]);
    expect(linesRefused(path, "import { change } from './change.ts';")).toEqual([]);
    expect(linesRefused(path, "import { Tables } from '../tables/tables.tsx';")).toEqual([1]);
    expect(linesRefused(path, "import { paths } from '../../app/paths.ts';")).toEqual([1]);
  });

  test('the app may compose features, ui and lib may not', () => {
    const text = "import { Tables } from '../features/tables/tables.tsx';";
    expect(linesRefused('web/src/app/routes.tsx', text)).toEqual([]);
    expect(linesRefused('web/src/ui/button.tsx', text)).toEqual([1]);
    expect(linesRefused('web/src/lib/api.ts', text)).toEqual([1]);
  });

  test('routes are mounted by the app alone', () => {
    expect(linesRefused('server/src/app.ts', "import { a } from './features/a/a-routes.ts';")).toEqual([]);
    expect(linesRefused('server/src/features/b/b.ts', "import { a } from '../a/a-routes.ts';")).toEqual([1]);
    expect(linesRefused('server/src/live/live.ts', "import { a } from '../features/a/a-routes.ts';")).toEqual([1]);
  });

  test('German is spelled as in Switzerland, except where the paper is tried', () => {
    expect(linesRefused('web/src/ui/error-box.tsx', 'const a = 1;\nconst t = "Stra\u00dfe";')).toEqual([2]);
    expect(linesRefused('print/src/slip-layout.ts', '"Gr\u00f6\u00dfe"')).toEqual([1]);
    expect(linesRefused('print/src/test-slip.ts', '"Gr\u00f6\u00dfe"')).toEqual([]);
  });
});
