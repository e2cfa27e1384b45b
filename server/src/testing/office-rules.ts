import { unzip } from './read-xlsx.ts';

/*
 * What a spreadsheet program insists on before it opens a file without repairing it: Open Packaging Conventions and
 * SpreadsheetML, as far as this product writes them.
 */

const SHEET_NAME_LENGTH = 31;
const CELL_TEXT_LENGTH = 32_767;

/** By name, as text. */
type Parts = ReadonlyMap<string, string>;

export function partsOf(file: Buffer): Map<string, string> {
  return new Map([...unzip(file)].map(([name, content]) => [name, content.toString('utf8')]));
}

/** Why a spreadsheet would be repaired, refused or calculated; empty for a file that simply opens. */
export function faultsOf(parts: Parts): string[] {
  const faults = [...parts].flatMap(([name, xml]) => xmlFaults(xml).map((fault) => `${name}: ${fault}`));
  if (faults.length > 0) return faults;
  return [...typeFaults(parts), ...relationFaults(parts), ...workbookFaults(parts), ...sheetFaults(parts)];
}

/** Well-formed: one element at the top, tags that match, attributes once and in quotes, known entities, allowed letters. */
function xmlFaults(xml: string): string[] {
  const faults: string[] = [];
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u.test(xml))
    faults.push('a forbidden letter');
  const body = xml.replace(/^<\?xml [^>]*\?>\s*/, '');
  const open: string[] = [];
  let tops = 0;
  for (const [tag] of body.matchAll(/<[^>]*>?|[^<]+/g)) {
    if (!tag.startsWith('<')) {
      if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(tag)) faults.push(`an unknown entity in ${tag}`);
      if (open.length === 0 && tag.trim()) faults.push(`text outside: ${tag}`);
      continue;
    }
    const [, slash = '', name = '', rest = ''] =
      /^<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*\/?>$/.exec(tag) ?? [];
    if (!name) faults.push(`no tag: ${tag}`);
    const attributes = [...rest.matchAll(/([\w:.-]+)="/g)].map(([, attribute]) => attribute);
    if (new Set(attributes).size < attributes.length) faults.push(`an attribute twice: ${tag}`);
    if (slash) {
      if (open.pop() !== name) faults.push(`${tag} closes nothing`);
    } else {
      if (open.length === 0) tops += 1;
      if (!tag.endsWith('/>')) open.push(name);
    }
  }
  if (open.length > 0) faults.push(`${open.join(' ')} stays open`);
  return tops === 1 ? faults : [...faults, `${tops} elements at the top`];
}

function typeFaults(parts: Parts): string[] {
  const types = parts.get('[Content_Types].xml') ?? '';
  const endings = attributesOf(types, 'Default').map(({ Extension = '' }) => Extension);
  const named = attributesOf(types, 'Override').map(({ PartName = '' }) => PartName);
  const faults = named.filter((name) => !parts.has(name.slice(1))).map((name) => `${name} is announced and missing`);
  for (const name of parts.keys()) {
    if (name === '[Content_Types].xml' || named.includes(`/${name}`)) continue;
    const ending = name.split('.').at(-1) ?? '';
    if (!endings.includes(ending)) faults.push(`${name} has no type`);
    else if (ending !== 'rels') faults.push(`${name} has a type of no use`);
  }
  return faults;
}

function relationFaults(parts: Parts): string[] {
  return [...parts].flatMap(([name, xml]) => {
    if (!name.endsWith('.rels')) return [];
    const folder = name.replace(/_rels\/[^/]*$/, '');
    const relations = attributesOf(xml, 'Relationship');
    const ids = relations.map(({ Id }) => Id);
    const lost = relations.filter(({ Target = '' }) => !parts.has(`${folder}${Target}`));
    return [
      ...lost.map(({ Target }) => `${name} leads to ${Target}, which is missing`),
      ...(new Set(ids).size < ids.length ? [`${name} gives an id twice`] : []),
    ];
  });
}

function workbookFaults(parts: Parts): string[] {
  const ids = attributesOf(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship').map(({ Id }) => Id);
  const sheets = attributesOf(parts.get('xl/workbook.xml') ?? '', 'sheet');
  const names = sheets.map(({ name = '' }) => name.toLowerCase());
  return [
    ...(sheets.length === 0 ? ['there is no sheet'] : []),
    ...(new Set(names).size < names.length ? ['two sheets of one name'] : []),
    ...names
      .filter((name) => name.length > SHEET_NAME_LENGTH || /[\\/?*[\]:]/.test(name))
      .map((name) => `sheet ${name}`),
    ...sheets.filter((sheet) => !ids.includes(sheet['r:id'])).map(({ name }) => `sheet ${name} leads nowhere`),
  ];
}

function sheetFaults(parts: Parts): string[] {
  const styles = Number(/<cellXfs count="(\d+)"/.exec(parts.get('xl/styles.xml') ?? '')?.[1]);
  return [...parts].flatMap(([name, xml]) => {
    if (!name.startsWith('xl/worksheets/')) return [];
    const faults: string[] = [];
    if (/<f[\s>/]/.test(xml)) faults.push('a formula');
    const order = [...xml.matchAll(/<(sheetViews|cols|sheetData)[\s>/]/g)].map(([, part]) => part);
    const expected = ['sheetViews', 'cols', 'sheetData'].filter((part) => order.includes(part));
    if (order.join() !== expected.join()) faults.push(`parts in the order ${order.join()}`);
    let row = 0;
    for (const [, number, cells = ''] of xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)) {
      if (Number(number) <= row) faults.push(`row ${number} after row ${row}`);
      row = Number(number);
      faults.push(...rowFaults(cells, { row, styles }));
    }
    if ([...xml.matchAll(/<row[\s>]/g)].length !== [...xml.matchAll(/<row r="\d+">/g)].length)
      faults.push('a row without number');
    return faults.map((fault) => `${name}: ${fault}`);
  });
}

function rowFaults(cells: string, { row, styles }: { row: number; styles: number }): string[] {
  const faults: string[] = [];
  let last = '';
  for (const [cell, attributes = '', content = ''] of cells.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)) {
    const [, column = '', at] = / ?r="([A-Z])(\d+)"/.exec(attributes) ?? [];
    if (column <= last || Number(at) !== row) faults.push(`${attributes} after ${last} in row ${row}`);
    last = column;
    const style = Number(/ s="(\d+)"/.exec(` ${attributes}`)?.[1] ?? 0);
    if (!(style < styles)) faults.push(`style ${style} of ${styles}`);
    if (/ t="inlineStr"/.test(` ${attributes}`)) {
      if (!/^<is><t xml:space="preserve">[^<]*<\/t><\/is>$/.test(content)) faults.push(`no text: ${cell}`);
      if (content.length > CELL_TEXT_LENGTH) faults.push(`a text of ${content.length} letters`);
    } else if (!/^<v>-?\d+(?:\.\d+)?(?:e-?\d+)?<\/v>$/.test(content)) faults.push(`no number: ${cell}`);
  }
  return faults;
}

function attributesOf(xml: string, element: string): Record<string, string>[] {
  return [...xml.matchAll(new RegExp(`<${element} ([^>]*?)/?>`, 'g'))].map(([, text = '']) =>
    Object.fromEntries([...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])),
  );
}
