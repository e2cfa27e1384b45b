declare module 'npos' {
  interface Node {
    ascii: string;
    fn?: string;
    offset: number;
    length: number;
  }
  type Splitter = number | ((bytes: Buffer, offset: number) => number);
  interface Parser {
    rules: Record<number, Record<string, Splitter[]>>;
    parse(bytes: Buffer): Promise<{ tree: Node[]; raw: Buffer }>;
  }
  const npos: { parser(): Parser };
  export = npos;
}
