/** A start that can't go on; the message is for the person at the console. */
export class StartError extends Error {}
