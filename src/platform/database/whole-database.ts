/** All data of one PostgreSQL database, over one connection without time-outs, for a backup or a restore. */
export type WholeDatabase = {
  /** For messages, without user and password: "the database site at db.example.com". */
  name: string;
  /** The number of its migrations; 0 without a site. @throws {StartupError} for a database of another program */
  readSchema(): Promise<number>;
  /** What it takes on the disk of its server. */
  readBytes(): Promise<number>;
  /** Waits until no other backup or restore runs, and keeps others away until the connection ends. */
  lockBackups(options: { wait: boolean }): Promise<boolean>;
  /** Keeps the site from starting. @returns false if a process of the site runs */
  lockSite(): Promise<boolean>;
  /** Lends one snapshot of everything, which writers do not change. */
  readSnapshot<Result>(read: (snapshot: SnapshotOfAll) => Promise<Result>): Promise<Result>;
  /**
   * Creates or migrates the schema as a start does, and then replaces everything in one transaction.
   *
   * @param file a SQLite database of this program's version
   * @param files all files of the site, each on this machine
   * @throws {OutcomeUnknownError} if the connection breaks while the server commits
   */
  replaceAll(file: string, files: readonly { name: string; path: string }[]): Promise<void>;
};

export type SnapshotOfAll = {
  /** Copies all rows into a SQLite database of the same version. */
  copyRows(file: string): Promise<void>;
  /** The site's files. Their content is read piece by piece. */
  listFiles(): Promise<FileInSnapshot[]>;
};

export type FileInSnapshot = { name: string; bytes: number; sha256: string; stream(): AsyncIterable<Uint8Array> };

/** Lends a connection for work on all data of a PostgreSQL database. @throws {StartupError} if it cannot be reached */
export type LendWholeDatabase = <Result>(work: (database: WholeDatabase) => Promise<Result>) => Promise<Result>;
