const minuteMs = 60_000;

/** Automatic logout without a sign of life (AUTH-08, SPECIFICATION.md 9). */
export const idleMs = 15 * minuteMs;
/** However busy: this long after signing in a session ends (AUTH-08). */
export const sessionLifeMs = 240 * minuteMs;
/** How often the browser looks (AUTH-08). */
export const checkEveryMs = minuteMs;
/** How long before the idle logout a person is asked (AUTH-08). */
export const warnBeforeMs = minuteMs;
/** The header by which the minute's check says that somebody has been at the keyboard (SECURITY.md §2 point 4). */
export const activityHeader = "x-user-activity";
/** The header of a logout without a press of the button: its reason. The browser then keeps the drafts (AUTH-16, AUTH-17). */
export const sessionEndHeader = "x-session-end";
