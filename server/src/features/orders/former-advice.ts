const CLOSED = 'Das Event war schon abgeschlossen';
const ADVISED = `${CLOSED}: zum Buchen wieder öffnen oder ein anderes Event wählen`;

/** The fact alone: reasons of before are stored with what was to be done, which says nothing once it is done. */
export function withoutAdvice(reason: string): string {
  return reason.replace(ADVISED, CLOSED);
}
