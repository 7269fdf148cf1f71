/** The value that x-csrf-token has to repeat (SECURITY.md CS-1); undefined without the cookie. */
export function csrfToken(): string | undefined {
  return /(?:^|;\s*)csrfToken=([^;]+)/.exec(document.cookie)?.[1];
}
