/** Sent with the check of each minute if there was activity since the last one (S-4). */
export const activityHeader = "x-user-activity";
/** Why a session ends without a press of the Logout button. The browser then keeps the drafts (AUTH-16, AUTH-17). */
export const sessionEndHeader = "x-session-end";
