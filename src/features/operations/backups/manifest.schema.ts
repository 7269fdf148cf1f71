import * as z from "zod/mini";

/** Raised when older programs cannot read the archive. Format 1 ended with a hash of the whole archive. */
export const archiveFormat = 2;

/** The names that an archive may contain: the packed database, the secret, and files of pictures, of inquiries' photos and of the logo. */
export const databaseEntry = "app.db.gz";
export const secretEntry = "secret";
export const pictureEntry =
  /^gallery\/(?:[0-9a-f]{32}(?:-\d{1,5}\.(?:avif|webp|jpg)|\.original|\.photo|\.thumb)|logo-[0-9a-f]{32}-[a-z0-9]{1,10}\.(?:webp|png|jpg))$/;

const bytes = z.int().check(z.minimum(0));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const name = z
  .string()
  .check(z.refine((text) => text === databaseEntry || text === secretEntry || pictureEntry.test(text)));

/** The part that all formats share, so that an older program can recognize a newer archive. */
export const anyManifestSchema = z.object({ format: z.int(), application: z.string() });

/** The first entry of an archive: the list of its files. */
export const manifestSchema = z.strictObject({
  format: z.int().check(z.minimum(1), z.maximum(archiveFormat)),
  application: z.string(),
  createdAt: z.iso.datetime(),
  /** The number of migrations of the database, and its unpacked size and hash. */
  database: z.strictObject({ schema: z.int().check(z.minimum(0)), bytes, sha256 }),
  /** In the order of the archive, the database first. */
  files: z.array(z.strictObject({ name, bytes, sha256 })).check(
    z.refine((files) => files[0]?.name === databaseEntry),
    z.refine((files) => new Set(files.map((file) => file.name)).size === files.length),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ArchivedFile = Manifest["files"][number];
