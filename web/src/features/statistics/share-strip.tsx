import { scaleLinear } from 'd3-scale';
import { useDrawing } from './use-drawing.ts';

const HEIGHT_PX = 64;
const TOP_PX = 24;
const GAP_PX = 2;
/** A percentage needs this much. */
const LABEL_PX = 40;
/** From the greatest part on; small ones share the last. */
const OPACITIES = [1, 0.72, 0.5, 0.34, 0.2] as const;

interface Part {
  key: string;
  /** From 0 to 1; all together make 1. */
  share: number;
  percent: number;
}

/** Parts of a whole, side by side. Decoration for eyes; the table below it says the same in numbers. */
export function ShareStrip({ parts }: { parts: readonly Part[] }) {
  const { box, width, scale } = useDrawing();
  const x = scaleLinear([0, 1], [0, width]);
  const starts = parts.map((_, at) => x(parts.slice(0, at).reduce((sum, { share }) => sum + share, 0)));
  return (
    <div ref={box} className="rounded-card border border-hairline bg-surface p-3">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT_PX}`}
        height={HEIGHT_PX * scale}
        className="block w-full"
        aria-hidden="true"
        focusable="false"
      >
        {parts.map(({ key, share, percent }, rank) => (
          <g key={key} transform={`translate(${starts[rank]} 0)`}>
            <rect
              y={TOP_PX}
              width={Math.max(0, x(share) - GAP_PX)}
              height={HEIGHT_PX - TOP_PX}
              className="statistics-ink fill-primary"
              opacity={opacityOf(rank)}
            />
            {x(share) >= LABEL_PX && (
              <text y={TOP_PX - 8} className="fill-ink-2 text-[14px] tabular-nums">
                {percent} %
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

/** What a part looks like in the strip. */
export function Swatch({ rank }: { rank: number }) {
  return (
    <span
      aria-hidden="true"
      className="statistics-ink inline-block size-4 shrink-0 bg-primary"
      style={{ opacity: opacityOf(rank) }}
    />
  );
}

function opacityOf(rank: number): number {
  return OPACITIES[rank] ?? OPACITIES[OPACITIES.length - 1] ?? 1;
}
