import { formatAmount } from '@bestellsystem/domain/money.ts';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useDrawing } from './use-drawing.ts';

const HEIGHT_PX = 220;
const TOP_PX = 12;
const BOTTOM_PX = 28;
/** Between the figures of the axis and the lines. */
const GAP_PX = 8;
/** What a digit takes at most, whichever letters the device has. */
const DIGIT_PX = 9;
/** A few bars don't become walls. */
const WIDEST_PX = 120;
const TICKS = 4;
const CORNER_PX = 3;
/** Lines behind it don't shine through. */
const PALE = 'fill-[color-mix(in_srgb,var(--primary)_50%,var(--surface))]';

interface Bar {
  key: string;
  label: string;
  rappen: number;
  /** Stands back behind the others. */
  isPale?: boolean;
}

export interface BarChartProps {
  bars: readonly Bar[];
  /** What the longest label needs; where there is less room, not every bar has one. */
  labelPx: number;
}

/** Decoration for eyes; the table below it says the same in numbers. */
export function BarChart({ bars, labelPx }: BarChartProps) {
  const { box, width, scale } = useDrawing();
  const y = scaleLinear()
    .domain([0, Math.max(...bars.map(({ rappen }) => rappen), 100)])
    .nice(TICKS)
    .range([HEIGHT_PX - BOTTOM_PX, TOP_PX]);
  const ticks = y.ticks(TICKS).map((rappen) => ({ rappen, text: tickText(rappen) }));
  const left = GAP_PX + DIGIT_PX * Math.max(...ticks.map(({ text }) => text.length));
  const x = scaleBand()
    .domain(bars.map(({ key }) => key))
    // The label of the last bar may be wider than that bar.
    .range([left, Math.min(width - labelPx / 3, left + bars.length * WIDEST_PX)])
    .padding(0.25);
  const everyNth = Math.max(1, Math.ceil(labelPx / x.step()));

  return (
    <div ref={box} className="rounded-card border border-hairline bg-surface p-3">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT_PX}`}
        height={HEIGHT_PX * scale}
        className="block w-full"
        aria-hidden="true"
        focusable="false"
      >
        {ticks.map(({ rappen, text }) => (
          <g key={rappen} transform={`translate(0 ${y(rappen)})`}>
            <line x1={left} x2={width} className="stroke-hairline" />
            <text x={left - GAP_PX} dy="0.35em" textAnchor="end" className="fill-ink-2 text-[14px] tabular-nums">
              {text}
            </text>
          </g>
        ))}
        {bars.map(({ key, rappen, isPale }) => (
          <rect
            key={key}
            x={x(key)}
            y={y(rappen)}
            width={x.bandwidth()}
            height={Math.max(0, y(0) - y(rappen))}
            rx={CORNER_PX}
            className={`statistics-ink ${isPale ? PALE : 'fill-primary'}`}
          />
        ))}
        {bars.map(({ key, label }, index) => (
          <text
            key={key}
            x={(x(key) ?? 0) + x.bandwidth() / 2}
            y={HEIGHT_PX - 8}
            textAnchor="middle"
            className="fill-ink-2 text-[14px] tabular-nums"
          >
            {index % everyNth === 0 ? label : ''}
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
