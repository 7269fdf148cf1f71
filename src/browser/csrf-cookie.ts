/** The value of the header x-csrf-token (CS-1); undefined without the cookie. */
export function csrfToken(): string | undefined {
  return /(?:^|;\s*)csrfToken=([^;]+)/.exec(document.cookie)?.[1];
}
