/** The id in the path of a call. */
export const param = (id: number) => ({ param: { id: String(id) } });

/** With keepalive a change arrives even if the page is left, for the phone too, at the same moment. */
export const kept = { init: { keepalive: true } };
