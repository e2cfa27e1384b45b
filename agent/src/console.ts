/** What the people at this computer read, a line per thing that happened. */
export interface Console {
  say: (line?: string) => void;
  info: (line: string) => void;
  warn: (line: string) => void;
}

export function terminal(write: (line: string) => void = (line) => void process.stdout.write(`${line}\n`)): Console {
  const time = () => new Date().toTimeString().slice(0, 8);
  return {
    say: (line = '') => write(line),
    info: (line) => write(`${time()}  ${line}`),
    warn: (line) => write(`${time()}  Achtung: ${line}`),
  };
}
