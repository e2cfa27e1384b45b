const PRESSED = 'data-pressed';

/**
 * Under a finger a key looks pressed in the very next frame. Browsers wait with `:active` until they know that nobody is
 * scrolling, which is longer than most taps last.
 */
export function markPressedKeys(): void {
  let pressed: Element | undefined;
  const release = () => {
    pressed?.removeAttribute(PRESSED);
    pressed = undefined;
  };
  const press = ({ target }: PointerEvent) => {
    release();
    pressed = target instanceof Element ? (target.closest('.pressable') ?? undefined) : undefined;
    pressed?.setAttribute(PRESSED, '');
  };
  window.addEventListener('pointerdown', press, { capture: true });
  for (const end of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(end, release, { capture: true });
}
