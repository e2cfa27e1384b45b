/** What the organizer reads of an order that the restored server had confirmed before. */
export const REDELIVERED = 'Nach einer Wiederherstellung nachgeliefert';
export const REDELIVERED_CANCELLED = `${REDELIVERED}, laut Gerät storniert`;
export const CANCELLED_BUT_COUNTED = 'Laut Gerät vor der Wiederherstellung storniert, zählt aber als verkauft';
