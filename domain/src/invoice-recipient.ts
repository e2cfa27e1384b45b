/** Whom an invoice is for: an address of some lines. */
export const MAX_RECIPIENT_LENGTH = 300;
