// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { OvertakenNote } from './overtaken-note.tsx';

const { page, render } = pageForEachTest();
const show = (warnings: Parameters<typeof OvertakenNote>[0]['warnings']) =>
  render(<OvertakenNote warnings={warnings} onAnswer={() => undefined} />);

it('names what is gone, who is without a backup, and what would come out twice', () => {
  show({ lost: ['Zelt'], unbacked: ['Bar', 'Grill'], twice: [['Küche neu', 'Küche']] });
  expect(page.textContent).toContain('«Zelt» gibt es nicht mehr: Was Sie dort geändert haben, fällt weg.');
  expect(page.textContent).toContain('Danach ohne Ersatzdrucker, weil es ihn nicht mehr gibt: «Bar», «Grill».');
  expect(page.textContent).toContain('Bons kommen doppelt: «Küche neu» und «Küche».');
});

it('says nothing of it where nothing is', () => {
  show({ lost: [], unbacked: [], twice: [] });
  expect(page.textContent).not.toMatch(/gibt es nicht mehr|Ersatzdrucker|doppelt/);
});
