/** Sent with the minute's check when the person was active since the last one (S-4). */
export const activityHeader = "x-user-activity";
/** The reason of a logout without a press of the button. The browser then keeps the drafts (AUTH-16, AUTH-17). */
export const sessionEndHeader = "x-session-end";
