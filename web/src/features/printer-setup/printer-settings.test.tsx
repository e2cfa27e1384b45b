// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { PrinterSettings } from './printer-settings.tsx';

const { page, render } = pageForEachTest();

it('printers of one name are told apart by where they are, before one of them stands in for another', () => {
  const [grill, first, second, bar] = [
    newPrinter('192.168.1.49', 9100, 'Grill'),
    newPrinter('192.168.1.50', 9100, 'Küche'),
    newPrinter('192.168.1.51', 9101, 'Küche'),
    newPrinter('192.168.1.52', 9100, 'Bar'),
  ];
  const printer = { ...grill, backup: { ip: second.ip, port: second.port } };
  render(
    <PrinterSettings printer={printer} others={[first, second, bar]} onChange={() => undefined} wasTested={false} />,
  );
  const options = [...page.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual(['Keiner', 'Küche (192.168.1.50:9100)', 'Küche (192.168.1.51:9101)', 'Bar']);
  expect(page.querySelector('summary')?.textContent).toContain('Ersatz: Küche (192.168.1.51:9101)');
});

it('and those that ask by themselves by their order', () => {
  const star = (port: number) => ({ ...newPrinter('0.0.0.0', port, 'Bar'), portType: 'cloudprnt' as const });
  const others = [star(1), star(2), newPrinter('192.168.1.50', 9100, 'Bar')];
  const grill = newPrinter('192.168.1.49', 9100, 'Grill');
  render(<PrinterSettings printer={grill} others={others} onChange={() => undefined} wasTested={false} />);
  const options = [...page.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual([
    'Keiner',
    'Bar (Star CloudPRNT, 1.)',
    'Bar (Star CloudPRNT, 2.)',
    'Bar (192.168.1.50:9100)',
  ]);
});
