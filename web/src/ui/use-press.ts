import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react';
import { vibrateTouch } from '../lib/vibrate.ts';
import { type AnsweredPress, forgetAnsweredPress, noteAnsweredPress } from './ghost-click.ts';

/** A touch on the same key within this time is an echo of wet glass, not a second tap. A mouse has no echo. */
const ECHO_MS = 60;

/** So soon, and so near, a finger goes on tapping a key that is gone. */
const OVERSHOT_MS = 350;
const OVERSHOT_PX = 48;

/**
 * Answers when the finger lifts inside the key, without waiting for the click; the keyboard and assistive tools still
 * click. `maySlip`: once pressed the key can be gone, with one of its kind in its place.
 */
export function usePress(onPress: () => void, maySlip?: boolean) {
  const downPointer = useRef<number | undefined>(undefined);
  const answered = useRef(false);
  const lastPressAt = useRef(Number.NEGATIVE_INFINITY);

  function press({ timeStamp }: { timeStamp: number }, byTouch: boolean) {
    if (byTouch && timeStamp - lastPressAt.current < ECHO_MS) return;
    lastPressAt.current = timeStamp;
    vibrateTouch();
    onPress();
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return;
      downPointer.current = event.pointerId;
      answered.current = false;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (downPointer.current !== event.pointerId) return;
      downPointer.current = undefined;
      if (!isInside(event)) return;
      answered.current = true;
      noteAnsweredPress(event);
      const byTouch = event.pointerType === 'touch';
      if (maySlip && byTouch && isOvershot(event)) return;
      press(event, byTouch);
    },
    onPointerCancel() {
      downPointer.current = undefined;
    },
    /** What is answered needs none of the mouse events that a touch brings: they cost a slow device a third of the tap. */
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      if (!answered.current || !event.cancelable) return;
      event.preventDefault();
      forgetAnsweredPress();
      answered.current = false;
      putKeyboardAway();
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const byFinger = event.detail !== 0 && answered.current;
      answered.current = false;
      if (!byFinger) press(event, false);
    },
  };
}

let lastSlip: AnsweredPress | undefined;

/** Whether a finger taps where its key was a moment ago: it has not seen yet that another one lies there. */
function isOvershot({ timeStamp: at, clientX: x, clientY: y, currentTarget: element }: PointerEvent<Node>): boolean {
  const last = lastSlip;
  if (
    last &&
    !last.element.isConnected &&
    at - last.at < OVERSHOT_MS &&
    Math.hypot(x - last.x, y - last.y) < OVERSHOT_PX
  ) {
    return true;
  }
  lastSlip = { at, x, y, element };
  return false;
}

/** A click on a key that enters something leaves the focus where it is, as a tap does: Enter goes on instead of entering it again. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** A field that brings up the device's keyboard loses the focus, as it does with a tap on anything else. */
function putKeyboardAway(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement && focused.inputMode !== 'none') focused.blur();
}

function isInside(event: PointerEvent<HTMLElement>): boolean {
  const box = event.currentTarget.getBoundingClientRect();
  return (
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
  );
}
