import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

const CORNER_PX = 48;
const TAPS_NEEDED = 5;
const IDLE_RESET_MS = 3_000;
/** A label beside what it names is none itself, and may name what is only read. */
const CONTROLS = 'a, button, input, select, textarea, label:not([for]), summary';

/**
 * The hidden way to the printer diagnosis: five taps into the corner at the bottom right. It lies over nothing:
 * a tap that meets a control there belongs to the control.
 */
export function HotCorner() {
  const navigate = useNavigate();
  const [taps, setTaps] = useState(0);
  const count = useRef(0);

  useEffect(() => {
    let idle: ReturnType<typeof setTimeout> | undefined;

    function show(value: number) {
      count.current = value;
      setTaps(value);
    }
    function tapped(event: PointerEvent) {
      if (!isInCorner(event) || meetsControl(event)) return;
      clearTimeout(idle);
      idle = setTimeout(() => show(0), IDLE_RESET_MS);
      show(count.current + 1);
      if (count.current < TAPS_NEEDED) return;
      show(0);
      void navigate('/debug/printer');
    }

    window.addEventListener('pointerup', tapped);
    return () => {
      clearTimeout(idle);
      window.removeEventListener('pointerup', tapped);
    };
  }, [navigate]);

  return (
    <div aria-hidden="true" data-hot-corner className="pointer-events-none fixed right-0 bottom-0 z-50 size-(--corner)">
      {taps > 0 && (
        <span className="absolute right-1 bottom-1 grid size-6 place-items-center rounded-pill bg-ink text-sm font-bold text-bg">
          {taps}
        </span>
      )}
    </div>
  );
}

function isInCorner({ clientX, clientY }: PointerEvent): boolean {
  return clientX >= window.innerWidth - CORNER_PX && clientY >= window.innerHeight - CORNER_PX;
}

function meetsControl({ target }: PointerEvent): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null;
}
