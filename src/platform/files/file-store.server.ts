/**
 * Keeps uploaded files by name, either in a folder or in the database (docs/decisions/0029-pictures-in-the-database.md).
 * A public name always means the same content, since browsers and caches keep it: a changed file gets another name.
 */
export type FileStore = {
  /** Stores files. Each name appears whole or not at all, and is durable when the promise settles. */
  put(files: readonly NewFile[]): Promise<void>;
  /** @returns undefined if there is no such file */
  find(name: string): Promise<FileContent | undefined>;
  /** Runs work that needs the file's path on this machine. The path is valid until the work ends. @throws if there is none */
  withLocalPath<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /** Names that do not exist are ignored. */
  remove(names: Iterable<string>): Promise<void>;
  /** All files, by name. */
  list(): Promise<ListedFile[]>;
  /** Only the names, which is quicker. @param minAgeMs leaves out files that were stored later */
  names(minAgeMs?: number): Promise<string[]>;
  /** Removes the parts of files that were never completed. */
  removeLeftovers(): Promise<void>;
  /** The free space for more files; infinite where it is not known. */
  freeBytes(): Promise<number>;
  /** A folder on this machine for files in the making, readable only for the site's user. Their makers remove them. */
  workFolder(): Promise<string>;
  /** Other processes store files too: a file whose row is missing may belong to work in progress there. */
  readonly isShared: boolean;
};

/** A file to be stored: a complete file on this machine, which is moved or copied, or its bytes. */
export type NewFile = { name: string } & ({ move: string } | { copy: string } | { bytes: Uint8Array });

export type ListedFile = { name: string; bytes: number; storedAt: Date };

/** The first and the last byte, counted from 0 (RFC 9110 §14.1.2). */
export type ByteRange = { first: number; last: number };

/** What can be read of a file. */
export type FileContent = {
  bytes: number;
  readAll(): Promise<Uint8Array>;
  /** @param range within the file; all of it if left out */
  stream(range?: ByteRange): AsyncIterable<Uint8Array>;
};

/** Whether everyone may be served the file, as far as its name says: a prepared picture or a part of the logo. Any other file is private. */
export function isPublicName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,99}\.(avif|webp|jpg|png)$/.test(name);
}
