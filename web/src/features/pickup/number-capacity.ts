/** How many numbers a column of the guests' screen holds whole: by itself, and above the line that counts the rest. */
export interface Capacity {
  alone: number;
  withLine: number;
}

export const NO_LIMIT: Capacity = { alone: Number.POSITIVE_INFINITY, withLine: Number.POSITIVE_INFINITY };

/** In pixels. */
interface Measures {
  height: number;
  lineHeight: number;
  numberHeight: number;
  /** Between two rows of numbers, and above the line. */
  gap: number;
  columns: number;
}

/** Half a pixel of rounding slices nothing. */
const ROUNDING_PX = 0.5;

export function capacityOf({ height, lineHeight, numberHeight, gap, columns }: Measures): Capacity {
  const within = (room: number) => columns * Math.max(0, Math.floor((room + gap + ROUNDING_PX) / (numberHeight + gap)));
  return { alone: within(height), withLine: within(height - lineHeight - gap) };
}
