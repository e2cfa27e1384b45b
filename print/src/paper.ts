import { CODE_PAGE_NUMBERS, decodeByte, type PrinterCodePage } from './code-page.ts';
import { type Command, readCommands } from './escpos.ts';

/** A stretch of text in one style; `width` and `height` are multiples of a normal character. */
export interface PaperRun {
  text: string;
  bold: boolean;
  width: number;
  height: number;
}

export type PaperAlign = 'left' | 'center' | 'right';

export type PaperLine =
  | { kind: 'text'; align: PaperAlign; runs: PaperRun[] }
  | { kind: 'qr'; align: PaperAlign; content: string }
  | { kind: 'cut' };

interface PrinterState {
  page: PrinterCodePage;
  align: PaperAlign;
  style: Omit<PaperRun, 'text'>;
  runs: PaperRun[];
  qrContent: string;
}

/** What these bytes look like on paper. Throws on a command it doesn't know, rather than showing something else. */
export function readPaper(bytes: Uint8Array): PaperLine[] {
  const lines: PaperLine[] = [];
  const state: PrinterState = { ...initialState(), runs: [], qrContent: '' };
  for (const command of readCommands(bytes)) lines.push(...apply(state, command));
  if (state.runs.length > 0) lines.push(textLine(state));
  return lines;
}

/** Only the words, a line of paper per line. */
export function paperText(bytes: Uint8Array): string {
  return readPaper(bytes)
    .map((line) => (line.kind === 'text' ? line.runs.map(({ text }) => text).join('') : ''))
    .join('\n');
}

/** Width of a line in normal characters. */
export function paperWidth(line: PaperLine): number {
  return line.kind === 'text' ? line.runs.reduce((sum, run) => sum + run.text.length * run.width, 0) : 0;
}

function initialState(): Pick<PrinterState, 'page' | 'align' | 'style'> {
  return { page: 'cp437', align: 'left', style: { bold: false, width: 1, height: 1 } };
}

function apply(state: PrinterState, command: Command): PaperLine[] {
  switch (command.name) {
    case 'init':
      Object.assign(state, initialState());
      return [];
    case 'codepage':
      state.page = pageOf(command.page);
      return [];
    case 'bold':
      state.style = { ...state.style, bold: command.on };
      return [];
    case 'size':
      state.style = { ...state.style, width: command.width, height: command.height };
      return [];
    case 'align':
      state.align = (['left', 'center', 'right'] as const)[command.to] ?? 'left';
      return [];
    case 'text':
      addText(state, command.bytes);
      return [];
    case 'newline':
      return [textLine(state)];
    case 'feed':
      return Array.from({ length: command.lines }, () => textLine(state));
    case 'cut':
      return [...(state.runs.length > 0 ? [textLine(state)] : []), { kind: 'cut' }];
    case 'qr-data':
      state.qrContent = new TextDecoder().decode(command.bytes);
      return [];
    case 'qr-print':
      return [{ kind: 'qr', align: state.align, content: state.qrContent }];
    default:
      return [];
  }
}

function addText(state: PrinterState, bytes: Uint8Array): void {
  const text = Array.from(bytes, (byte) => decodeByte(byte, state.page)).join('');
  const last = state.runs.at(-1);
  const { bold, width, height } = state.style;
  if (last && last.bold === bold && last.width === width && last.height === height) last.text += text;
  else state.runs.push({ text, ...state.style });
}

function textLine(state: PrinterState): PaperLine {
  const { align, runs } = state;
  state.runs = [];
  return { kind: 'text', align, runs };
}

function pageOf(number: number): PrinterCodePage {
  const page = CODE_PAGE_NUMBERS.get(number);
  if (!page) throw new Error(`unknown code page ${number}`);
  return page;
}
