/** What `npm run admin` says when it is asked how it works. */
export const usage = `Looks after accounts and mail from the terminal, also while the site runs.

  npm run admin -- list
      Everybody with an account.
  npm run admin -- create EMAIL --name "NAME" [--role user|admin|siteadmin]
      Makes an account (role user unless told) and prints a link, good for 72 hours, by which its owner chooses a password.
  npm run admin -- reset-password WHO
      Prints a link, good for 30 minutes, by which WHO chooses a new password. Until it is used the old one works.
  npm run admin -- reset-2fa WHO
      Turns two-factor authentication off for WHO, who has lost it, and signs them out everywhere.
  npm run admin -- promote WHO admin|siteadmin
  npm run admin -- demote WHO user|admin
      Gives WHO another role and signs them out everywhere. The last siteadmin stays one.
  npm run admin -- test-mail [EMAIL]
      Sends a test mail, to the first address of MAIL_TO unless told, and says what failed and why. Needs no running site.

WHO is an e-mail address or a username. Settings are those of the site: the environment, or the file .env.
A link that is printed opens the account: hand it over as you would a key.
Ends with 0 when done, 1 when it cannot be done, 2 when it is not understood.
`;

/** The command line is not one of those above: exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Understood, but it cannot be done: exit code 1. The message is for the terminal. */
export class CommandRefused extends Error {
  override name = "CommandRefused";
}
