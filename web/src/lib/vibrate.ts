/** Chrome and Samsung Internet on Android only; what is felt is always shown as well. */
export function vibrateTouch() {
  navigator.vibrate?.(10);
}

export function vibrateSuccess() {
  navigator.vibrate?.([20, 40, 20]);
}

export function vibrateError() {
  navigator.vibrate?.([60, 40, 60]);
}
