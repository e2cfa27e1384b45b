/** Where and when a finger was answered before the browser's click for it. */
export interface AnsweredPress {
  at: number;
  x: number;
  y: number;
  element: Node;
}

interface Click {
  timeStamp: number;
  clientX: number;
  clientY: number;
  /** 0 for clicks that come from the keyboard or an assistive tool. */
  detail: number;
  target: EventTarget | null;
}

const GHOST_MS = 700;
const GHOST_PX = 10;

/**
 * A key that answers when the finger lifts may have brought another screen by the time the browser clicks; that click
 * then lands on whatever lies there now, and nobody meant it.
 */
export function isGhostClick(click: Click, press: AnsweredPress | undefined): boolean {
  if (!press || click.detail === 0) return false;
  const isSameTap =
    click.timeStamp - press.at < GHOST_MS && Math.hypot(click.clientX - press.x, click.clientY - press.y) < GHOST_PX;
  return isSameTap && !press.element.contains(click.target as Node | null);
}

let lastPress: AnsweredPress | undefined;

/** To be called for each press that was answered at the lift of the finger. */
export function noteAnsweredPress(event: {
  timeStamp: number;
  clientX: number;
  clientY: number;
  currentTarget: Node;
}): void {
  lastPress = { at: event.timeStamp, x: event.clientX, y: event.clientY, element: event.currentTarget };
}

/** To be called where the browser was told to leave its click for the press away: the next one is meant. */
export function forgetAnsweredPress(): void {
  lastPress = undefined;
}

if (typeof window !== 'undefined') {
  window.addEventListener('click', swallowGhost, { capture: true });
}

function swallowGhost(event: MouseEvent): void {
  const isGhost = isGhostClick(event, lastPress);
  lastPress = undefined;
  if (!isGhost) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
