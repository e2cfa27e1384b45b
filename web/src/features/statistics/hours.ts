import { rappenOf } from './amounts.ts';

export interface HourSales {
  /** `18` */
  hour: string;
  orders: number;
  rappen: number;
}

/** Hours without sales between hours with some count as well: a gap in the evening is to be seen. */
export function everyHour(sold: readonly { hour: string; totalOrders: number; totalSales: number }[]): HourSales[] {
  const hours: HourSales[] = [];
  for (const { hour, totalOrders, totalSales } of sold) {
    const before = hours.at(-1);
    if (before) hours.push(...hoursBetween(before.hour, hour));
    hours.push({ hour, orders: totalOrders, rappen: rappenOf(totalSales) });
  }
  return hours;
}

function hoursBetween(from: string, to: string): HourSales[] {
  const between: HourSales[] = [];
  // Past midnight it goes on with 00.
  for (let hour = (Number(from) + 1) % 24; hour !== Number(to) && between.length < 24; hour = (hour + 1) % 24) {
    between.push({ hour: String(hour).padStart(2, '0'), orders: 0, rappen: 0 });
  }
  return between;
}
