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
  const send = (piece: Buffer) => {
    written += piece.length;
    return piece;
  };
  // Names in UTF-8, sizes after the data, deflated.
  const kind = le(2, 0x0808, 8, ...dosTime(at));
  for await (const { name, content } of entries) {
    const start = written;
    const path = Buffer.from(name);
    yield send(Buffer.concat([le(4, 0x0403_4b50), le(2, 20), kind, le(4, 0, 0, 0), le(2, path.length, 0), path]));
    const dataStart = written;
    let [sum, size] = [0, 0];
    for await (const piece of content) {
      sum = crc32(piece, sum);
      size += piece.length;
      yield send(await compress(piece, asPiece));
    }
    yield send(endOfData);
    const packed = written - dataStart;
    yield send(
      Buffer.concat([le(4, 0x0807_4b50, sum), le(Math.max(size, packed) >= limits.size ? 8 : 4, packed, size)]),
    );
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
  if (isLarge) {
    const end = written;
    yield Buffer.concat([
      le(4, 0x0606_4b50),
      le(8, 44),
      le(2, 45, 45),
      le(4, 0, 0),
      le(8, count, count, list.length, start),
    ]);
    yield Buffer.concat([le(4, 0x0706_4b50, 0), le(8, end), le(4, 1)]);
  }
  const [files, sizes] = isLarge ? [0xffff, [full, full] as const] : [count, [list.length, start] as const];
  yield Buffer.concat([le(4, 0x0605_4b50), le(2, 0, 0, files, files), le(4, ...sizes), le(2, 0)]);
}

/** Says that a number stands in the fields of ZIP64. */
const full = 0xffff_ffff;

/** Numbers of so many bytes each, the lowest first. */
function le(bytes: 2 | 4 | 8, ...values: readonly number[]): Buffer {
  const made = Buffer.alloc(bytes * values.length);
  for (const [place, value] of values.entries()) made.writeUIntLE(value, place * bytes, Math.min(bytes, 6));
  return made;
}

function dosTime(at: Date): [time: number, date: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return [time, ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()];
}
