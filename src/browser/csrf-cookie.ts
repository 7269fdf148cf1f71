/**
 * The value of the header x-csrf-token (CS-1); undefined without the cookie. A site at the domain above can set another of the same
 * name, so the first with the form of our own is taken.
 */
export function csrfToken(): string | undefined {
  const found = [...document.cookie.matchAll(/(?:^|;\s*)csrfToken=([^;]+)/g)].map(([, value = ""]) => value);
  return found.find((value) => /^[\w-]{43}\.[\w-]{22}$/.test(value)) ?? found[0];
}
