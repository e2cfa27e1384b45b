/** The two devices a waiter may hold. */
export const TABLET = { viewport: { width: 1280, height: 800 }, hasTouch: true };
export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** Where they are. */
export const SWISS = { locale: 'de-CH', timezoneId: 'Europe/Zurich' };
