import type { KeyboardEvent } from 'react';

const DIRECTIONS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Arrow keys go to the nearest key in their direction, whatever the grid looks like at this width. */
export function moveFocusByArrow(event: KeyboardEvent<HTMLElement>): void {
  const direction = DIRECTIONS[event.key];
  const from = event.target;
  if (!direction || !(from instanceof HTMLButtonElement)) return;
  const start = centreOf(from);
  let best: { key: HTMLElement; distance: number } | undefined;
  for (const key of event.currentTarget.querySelectorAll('button')) {
    const { x, y } = centreOf(key);
    const along = (x - start.x) * direction.x + (y - start.y) * direction.y;
    const across = Math.abs((x - start.x) * direction.y) + Math.abs((y - start.y) * direction.x);
    if (along < 4) continue;
    const distance = along + across * 3;
    if (!best || distance < best.distance) best = { key, distance };
  }
  if (!best) return;
  event.preventDefault();
  best.key.focus();
}

function centreOf(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
