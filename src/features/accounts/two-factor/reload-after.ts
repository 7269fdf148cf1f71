/** How long what has happened can be read before the page is loaded anew (TFA-03, TFA-06). */
export const reloadAfterMs = 500;
