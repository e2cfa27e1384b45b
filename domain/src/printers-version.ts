/** What stands for the version of an event's printers where it has none: nothing is answered then that could bear one. */
export const NO_PRINTERS_VERSION = 'none';
