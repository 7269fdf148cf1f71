// Writes .br and .gz beside every text file of the browser build, so that the server never compresses during a request.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const texts = /\.(js|css|svg|json|webmanifest|txt|vtt|xml|ico)$/;
const folder = process.argv[2];
if (!folder) throw new Error("Usage: precompress.mjs FOLDER");

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !texts.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const content = readFileSync(file);
  const brotli = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  if (brotli.length < content.length) writeFileSync(`${file}.br`, brotli);
  const gzip = gzipSync(content, { level: constants.Z_BEST_COMPRESSION });
  if (gzip.length < content.length) writeFileSync(`${file}.gz`, gzip);
}
