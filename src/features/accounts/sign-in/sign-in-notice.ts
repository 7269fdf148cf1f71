/** From this many failures on, a success is worth a word (ASVS 6.3.5). */
const suspiciousFrom = 5;

type Seen = {
  newDevice: boolean;
  /** Wrong passwords and codes before this success. */
  failures: number;
};

/** What to tell a person about a sign-in as theirs; nothing when it was as usual (SECURITY.md AU-14). */
export function signInNotice({ newDevice, failures }: Seen): { title: string; text: string } | undefined {
  const tried = failures >= suspiciousFrom;
  if (!newDevice && !tried) return undefined;
  const attempts = tried ? [`Before that there were ${failures} failed attempts.`] : [];
  const place = newDevice
    ? "Somebody signed in to your account with a browser that has not been used for it before."
    : "Somebody signed in to your account.";
  return {
    title: newDevice ? "New device signed in to your account" : "Signed in to your account after failed attempts",
    text: [place, ...attempts].join(" "),
  };
}
