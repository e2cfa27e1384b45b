import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);

/** Names of items and people come in more letters than the fonts that every PDF reader has. Read once, not per sheet. */
const FONTS = {
  regular: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
};
const MARGIN = 50;
const SIZE = 9.5;
const LINE = 15;
const GREY = '#555555';
const FOOT = 30;
const FOOT_SIZE = 8;
const FOOT_PART = 0.85;
const RULE = 2;

export interface SheetColumn {
  title: string;
  /** Part of the width; all parts together are 1. */
  part: number;
  isNumber?: boolean;
}

/** A4 paper that grows by pages: headings, facts, tables, and a foot on every page. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  private readonly about: string;
  private readonly foot: string;
  /** Pages whose foot belongs to something else. */
  private readonly footless = new Set<number>();

  /** Below each page stands what it is about, shortened where it is long, and then all of `foot`. */
  constructor(title: string, about: string, foot: string) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      lang: 'de-CH',
      info: { Title: title, Creator: 'Bestellsystem' },
    });
    this.doc.registerFont('regular', FONTS.regular).registerFont('bold', FONTS.bold);
    this.doc.font('regular').fontSize(SIZE);
    this.about = about;
    this.foot = foot;
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  title(text: string, ...below: string[]): void {
    this.doc.font('bold').fontSize(20).text(text);
    this.doc.font('regular').fontSize(11).fillColor(GREY);
    for (const line of below) this.doc.text(line);
    this.doc.fillColor('black').fontSize(SIZE).moveDown(0.8);
  }

  /** On one page with as many of the lines that follow it as are named. */
  heading(text: string, lines = 4): void {
    this.keep((lines + 2) * LINE);
    this.doc.moveDown(0.8).font('bold').fontSize(12).text(text, MARGIN);
    this.doc.font('regular').fontSize(SIZE).moveDown(0.3);
  }

  paragraph(text: string): void {
    this.keep(LINE);
    this.doc.text(text, MARGIN, this.doc.y, { width: this.width });
  }

  /** A name and a figure at the right. */
  fact(name: string, figure: string, { isTotal = false }: { isTotal?: boolean } = {}): void {
    this.row(
      [name, figure],
      [
        { title: '', part: 0.7 },
        { title: '', part: 0.3, isNumber: true },
      ],
      { isBold: isTotal, hasRule: isTotal },
    );
  }

  table(columns: readonly SheetColumn[], rows: readonly (readonly string[])[], total?: readonly string[]): void {
    const head = columns.map(({ title }) => title);
    this.keep(4 * LINE);
    this.row(head, columns, { isBold: true });
    this.rule();
    rows.forEach((row, index) => {
      // The total stays with the last row: alone on the next page it sums up nothing.
      const below = total && index === rows.length - 1 ? this.heightOf(total, columns) + RULE : 0;
      // Who turns the page finds the heads of the columns again.
      if (this.keep(this.heightOf(row, columns) + below)) {
        this.row(head, columns, { isBold: true });
        this.rule();
      }
      this.row(row, columns);
    });
    if (total) this.row(total, columns, { isBold: true, hasRule: true });
  }

  /** Lines to sign on, with what each is for below it. */
  signatures(labels: readonly string[]): void {
    this.keep(6 * LINE);
    this.doc.moveDown(4);
    const gap = 24;
    const width = (this.width - gap * (labels.length - 1)) / labels.length;
    const { y } = this.doc;
    labels.forEach((label, index) => {
      const x = MARGIN + index * (width + gap);
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.7)
        .stroke('black');
      this.doc
        .fillColor(GREY)
        .text(label, x, y + 4, { width, lineBreak: false })
        .fillColor('black');
    });
    this.doc.x = MARGIN;
    this.doc.y = y + 2 * LINE;
  }

  /** Keeps the foot of this page free, from so high on. */
  leaveFoot(height: number): void {
    this.keep(height - MARGIN);
    this.footless.add(this.doc.bufferedPageRange().count - 1);
  }

  /** Writes the feet and ends the document; its stream then ends as well. */
  end(): PDFKit.PDFDocument {
    const { start, count } = this.doc.bufferedPageRange();
    this.doc.font('regular').fontSize(FOOT_SIZE);
    const foot = this.footLine();
    for (let page = start; page < start + count; page++) {
      if (this.footless.has(page)) continue;
      this.doc.switchToPage(page);
      const bottom = this.doc.page.margins.bottom;
      // Text below the margin would begin a new page.
      this.doc.page.margins.bottom = 0;
      const y = this.doc.page.height - FOOT;
      this.doc.fillColor(GREY).text(foot, MARGIN, y, { lineBreak: false });
      this.doc.text(`Seite ${page - start + 1} von ${count}`, MARGIN, y, { width: this.width, align: 'right' });
      this.doc.page.margins.bottom = bottom;
    }
    this.doc.end();
    return this.doc;
  }

  /** In the font that is set; the number of the page has its place beside it. */
  private footLine(): string {
    const room = this.width * FOOT_PART;
    const letters = [...this.about];
    for (let kept = letters.length; kept >= 0; kept -= 1) {
      const about = kept === letters.length ? this.about : `${letters.slice(0, kept).join('').trimEnd()}…`;
      const line = `${about} · ${this.foot}`;
      if (this.doc.widthOfString(line) <= room) return line;
    }
    return this.foot;
  }

  /** Begins a new page where so much would not fit; says whether it did. */
  keep(height: number): boolean {
    if (this.doc.y + height <= this.doc.page.height - MARGIN) return false;
    this.doc.addPage();
    return true;
  }

  private row(
    cells: readonly string[],
    columns: readonly SheetColumn[],
    { isBold = false, hasRule = false }: { isBold?: boolean; hasRule?: boolean } = {},
  ): void {
    this.doc.font(isBold ? 'bold' : 'regular');
    const height = this.heightOf(cells, columns);
    this.keep(height);
    if (hasRule) this.rule();
    const { y } = this.doc;
    let x = MARGIN;
    cells.forEach((cell, index) => {
      const column = columns[index];
      this.doc.text(cell, x, y, { width: this.widthOf(column), align: column?.isNumber ? 'right' : 'left' });
      x += (column?.part ?? 0) * this.width;
    });
    this.doc.font('regular');
    this.doc.x = MARGIN;
    this.doc.y = y + height;
  }

  /** What a row takes in the font that is set. */
  private heightOf(cells: readonly string[], columns: readonly SheetColumn[]): number {
    const heights = cells.map((cell, index) =>
      this.doc.heightOfString(cell || ' ', { width: this.widthOf(columns[index]) }),
    );
    return Math.max(...heights) + 3;
  }

  private widthOf(column: SheetColumn | undefined): number {
    return (column?.part ?? 1) * this.width - 6;
  }

  private rule(): void {
    const y = this.doc.y - 1;
    this.doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width - 6, y)
      .lineWidth(0.5)
      .stroke('#999999');
    this.doc.y += RULE;
  }
}
