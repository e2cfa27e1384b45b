/** `18:30` on this device's clock. */
export function timeText(instant: string | number): string {
  const at = new Date(instant);
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}
