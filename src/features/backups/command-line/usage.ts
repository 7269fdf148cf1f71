/** The command line is not understood: exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** What `npm run backup` says when it is asked how it works. */
export const backupUsage = `Writes everything the site keeps into one archive, also while the site runs.

  npm run backup
      Into the folder backups of the data folder, whose newest 14 stay. The site does this by itself every night.
  npm run backup -- --to FILE_OR_FOLDER
      To another place, such as an outside disk. Nothing is removed there.

An archive holds what people wrote, the accounts, and the key that opens two-factor secrets: keep it as you would a key.
Ends with 0 when done, 1 when it cannot be done, 2 when it is not understood.
`;

/** What `npm run restore` says when it is asked how it works. */
export const restoreUsage = `Puts the data of a backup in the place of the site's. Stop the site first.

  npm run restore -- FILE [--yes]
      Checks all of FILE before it touches anything, says what is in it, and asks, unless --yes is given; without a terminal
      that is needed. What was there before stays in a folder of its own, whose name is printed; given as FILE, that folder
      is put back as it was.

Ends with 0 when done, 1 when it cannot be done, 2 when it is not understood.
`;
