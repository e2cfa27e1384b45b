import { formatAmount } from '@bestellsystem/domain/money.ts';
import { scaleBand, scaleLinear } from 'd3-scale';
import type { HourSales } from './hours.ts';
import { useWidth } from './use-width.ts';

const HEIGHT_PX = 220;
const TOP_PX = 12;
const BOTTOM_PX = 28;
const LEFT_PX = 56;
/** An hour's label needs this much. */
const LABEL_PX = 30;
const TICKS = 4;
const CORNER_PX = 3;

/** Decoration for eyes; the table below it says the same in numbers. */
export function HourChart({ hours }: { hours: readonly HourSales[] }) {
  const [box, width] = useWidth();
  const x = scaleBand()
    .domain(hours.map(({ hour }) => hour))
    .range([LEFT_PX, width])
    .padding(0.25);
  const y = scaleLinear()
    .domain([0, Math.max(...hours.map(({ rappen }) => rappen), 100)])
    .nice(TICKS)
    .range([HEIGHT_PX - BOTTOM_PX, TOP_PX]);
  const everyNth = Math.max(1, Math.ceil(LABEL_PX / x.step()));

  return (
    <div ref={box} className="rounded-card border border-hairline bg-surface p-3">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT_PX}`}
        height={HEIGHT_PX}
        className="block w-full"
        aria-hidden="true"
        focusable="false"
      >
        {y.ticks(TICKS).map((tick) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`}>
            <line x1={LEFT_PX} x2={width} className="stroke-hairline" />
            <text x={LEFT_PX - 8} dy="0.35em" textAnchor="end" className="fill-ink-2 text-sm tabular-nums">
              {tickText(tick)}
            </text>
          </g>
        ))}
        {hours.map(({ hour, rappen }) => (
          <rect
            key={hour}
            x={x(hour)}
            y={y(rappen)}
            width={x.bandwidth()}
            height={Math.max(0, y(0) - y(rappen))}
            rx={CORNER_PX}
            className="statistics-ink fill-primary"
          />
        ))}
        {hours.map(({ hour }, index) => (
          <text
            key={hour}
            x={(x(hour) ?? 0) + x.bandwidth() / 2}
            y={HEIGHT_PX - 8}
            textAnchor="middle"
            className="fill-ink-2 text-sm tabular-nums"
          >
            {index % everyNth === 0 ? hour : ''}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Whole francs where they are whole. */
function tickText(rappen: number): string {
  return formatAmount(Math.round(rappen)).replace(/\.00$/, '');
}
