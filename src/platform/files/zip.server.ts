import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** A file of the archive, read once. Its pieces are compressed one by one. */
export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> };

const compress = promisify(deflateRaw);
/** Ends at a whole byte and not the data, so that compressed pieces can follow each other (RFC 1951 §3.2). */
const asPiece = { level: 1, finishFlush: constants.Z_SYNC_FLUSH };
const endOfData = Buffer.from([3, 0]);

/** What the fields of the first format hold at most; then ZIP64 has larger ones (APPNOTE 6.3.10). */
export const zipLimits = { size: 0xffff_ffff, count: 0xffff };
/** Stands in a field of the first format where ZIP64 has the number. */
const full = 0xffff_ffff;

/**
 * Makes a ZIP archive of any size while it is read. The sizes of a file follow its data, since they are not known before.
 *
 * @param at the time of all files, in UTC
 * @param limits lower ones only in tests
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
  limits = zipLimits,
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let [written, count] = [0, 0];
  const send = (...parts: Buffer[]) => {
    const piece = Buffer.concat(parts);
    written += piece.length;
    return piece;
  };
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  // Names in UTF-8, sizes after the data, deflated.
  const kind = le(2, 0x0808, 8, time, date);
  for await (const { name, content } of entries) {
    const [start, path] = [written, Buffer.from(name)];
    yield send(le(4, 0x0403_4b50), le(2, 20), kind, le(4, 0, 0, 0), le(2, path.length, 0), path);
    let [sum, size, packed] = [0, 0, -written];
    for await (const piece of content) {
      sum = crc32(piece, sum);
      size += piece.length;
      yield send(await compress(piece, asPiece));
    }
    yield send(endOfData);
    packed += written;
    yield send(le(4, 0x0807_4b50, sum), le(Math.max(size, packed) >= limits.size ? 8 : 4, packed, size));
    const isLarge = Math.max(size, packed, start) >= limits.size;
    const [version, small] = isLarge ? [45, [full, full, full]] : [20, [packed, size, start]];
    const extra = isLarge ? Buffer.concat([le(2, 1, 24), le(8, size, packed, start)]) : Buffer.alloc(0);
    directory.push(le(4, 0x0201_4b50), le(2, version, version), kind, le(4, sum, ...small.slice(0, 2)));
    directory.push(le(2, path.length, extra.length, 0, 0, 0), le(4, 0, ...small.slice(2)), path, extra);
    count += 1;
  }
  const [start, list] = [written, Buffer.concat(directory)];
  yield send(list);
  const isLarge = count >= limits.count || written >= limits.size;
  const sizes = le(8, count, count, list.length, start);
  const large = [
    le(4, 0x0606_4b50),
    le(8, 44),
    le(2, 45, 45),
    le(4, 0, 0),
    sizes,
    le(4, 0x0706_4b50, 0),
    le(8, written),
  ];
  if (isLarge) yield send(...large, le(4, 1));
  const small = isLarge ? [le(2, 0xffff, 0xffff), le(4, full, full)] : [le(2, count, count), le(4, list.length, start)];
  yield send(le(4, 0x0605_4b50), le(2, 0, 0), ...small, le(2, 0));
}

/** Numbers of so many bytes each, the lowest first. */
function le(bytes: 2 | 4 | 8, ...values: readonly number[]): Buffer {
  const made = Buffer.alloc(bytes * values.length);
  for (const [place, value] of values.entries()) made.writeUIntLE(value, place * bytes, Math.min(bytes, 6));
  return made;
}
