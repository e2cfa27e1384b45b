import type { CSSProperties } from 'react';
import { type PaperLine, type PaperRun, stripWidth, withoutFeed } from './paper-lines.ts';

/** White paper whatever the theme, with the edges of the cut above and below. */
export function PaperStrip({ lines }: { lines: readonly PaperLine[] }) {
  const shown = withoutFeed(lines);
  return (
    <li className="paper-strip" style={{ '--chars': stripWidth(lines) } as CSSProperties}>
      {shown.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed paper never changes
        <Line key={index} line={line} />
      ))}
    </li>
  );
}

function Line({ line }: { line: PaperLine }) {
  if (line.kind === 'cut') return <hr className="paper-cut" />;
  if (line.kind === 'qr') {
    return (
      <p className="paper-qr" style={{ textAlign: line.align }}>
        ▦ {line.content}
      </p>
    );
  }
  const height = Math.max(1, ...line.runs.map((run) => run.height));
  return (
    <p className="paper-line" style={{ textAlign: line.align, '--lines': height } as CSSProperties}>
      {line.runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed paper never changes
        <Run key={index} run={run} />
      ))}
    </p>
  );
}

/** As wide as on paper to the character; the letters are stretched like the printer stretches them. */
function Run({ run: { text, bold, width, height } }: { run: PaperRun }) {
  const isPlain = width === 1 && height === 1;
  if (isPlain) return <span className={bold ? 'font-bold' : ''}>{text}</span>;
  return (
    <span className="paper-run" style={{ '--run-chars': text.length * width } as CSSProperties}>
      <span
        className={bold ? 'paper-stretched font-bold' : 'paper-stretched'}
        style={{ transform: `scale(${width}, ${height})` }}
      >
        {text}
      </span>
    </span>
  );
}
