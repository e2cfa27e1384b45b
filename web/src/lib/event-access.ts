import { type ApiOptions, api, noAnswer } from './api.ts';

export const NO_ACCESS = 'Sie haben keinen Zugriff auf dieses Event. Bitte wenden Sie sich an den Veranstalter.';

/** A page of the guests' network in the server's place says nothing about who may come in. */
export async function askForAccess(eventId: number, options?: ApiOptions): Promise<{ canAccess: boolean }> {
  const answer = await api.get<{ canAccess?: boolean }>(`/api/events/waiter-access/${eventId}`, options);
  if (answer.canAccess === undefined) throw noAnswer();
  return { canAccess: answer.canAccess };
}
