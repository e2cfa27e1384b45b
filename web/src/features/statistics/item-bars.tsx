import { scaleBand, scaleLinear } from 'd3-scale';
import { useDrawing } from './use-drawing.ts';

const ROW_PX = 40;
const NAME_PX = 18;
const GAP_PX = 8;
/** What the greatest number needs behind its bar. */
const NUMBER_PX = 64;
/** Of a letter, on average. */
const LETTER_PX = 8;
const CORNER_PX = 3;

export interface ItemBarsProps {
  items: readonly { name: string; quantity: number }[];
}

/** What was sold, each beside the best. Decoration for eyes; the table below it says the same in numbers. */
export function ItemBars({ items }: ItemBarsProps) {
  const { box, width, scale } = useDrawing();
  const height = items.length * ROW_PX;
  const y = scaleBand<number>()
    .domain(items.map((_, rank) => rank))
    .range([0, height]);
  const x = scaleLinear()
    .domain([0, Math.max(1, ...items.map(({ quantity }) => quantity))])
    .range([0, Math.max(0, width - NUMBER_PX)]);
  return (
    <div ref={box} className="rounded-card border border-hairline bg-surface p-3">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        height={height * scale}
        className="block w-full"
        aria-hidden="true"
        focusable="false"
      >
        {items.map(({ name, quantity }, rank) => (
          <g key={name} transform={`translate(0 ${y(rank)})`}>
            <text y={NAME_PX - 4} className="fill-ink text-[14px]">
              {shortened(name, Math.floor(width / LETTER_PX))}
            </text>
            <rect
              y={NAME_PX}
              width={x(quantity)}
              height={ROW_PX - NAME_PX - GAP_PX}
              rx={CORNER_PX}
              className="statistics-ink fill-primary"
            />
            <text x={x(quantity) + 8} y={ROW_PX - GAP_PX - 2} className="fill-ink-2 text-[14px] tabular-nums">
              {quantity}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

function shortened(name: string, letters: number): string {
  return name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
}
