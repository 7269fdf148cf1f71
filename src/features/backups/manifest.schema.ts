import * as z from "zod/mini";

/** Of the layout of archives; raised when an older program could not read a newer one. */
export const archiveFormat = 1;

/** The database as it is in an archive, and where DATA_DIR/secret and the pictures are. Nothing else may be in one. */
export const databaseEntry = "app.db.gz";
export const secretEntry = "secret";
export const pictureEntry = /^gallery\/[0-9a-f]{32}(?:-\d{1,5}\.(?:avif|webp|jpg)|\.original)$/;

const bytes = z.int().check(z.minimum(0));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const name = z
  .string()
  .check(z.refine((text) => text === databaseEntry || text === secretEntry || pictureEntry.test(text)));

/** What every format says in the same way, so that an older program can refuse a newer archive by name. */
export const anyManifestSchema = z.object({ format: z.int(), application: z.string() });

/** The first entry of an archive: what is in it. */
export const manifestSchema = z.strictObject({
  format: z.literal(archiveFormat),
  application: z.string(),
  createdAt: z.iso.datetime(),
  /** How many migrations the database has seen, and what it is unpacked. */
  database: z.strictObject({ schema: z.int().check(z.minimum(0)), bytes, sha256 }),
  /** In the order of the archive, as they are in it: the database first. */
  files: z.array(z.strictObject({ name, bytes, sha256 })).check(
    z.refine((files) => files[0]?.name === databaseEntry),
    z.refine((files) => new Set(files.map((file) => file.name)).size === files.length),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ArchivedFile = Manifest["files"][number];
