import { crc32, inflateRawSync } from "node:zlib";

const full = 0xffff_ffff;

/** The files of an archive by their names, read as most programs do: by the list at its end. @throws for a wrong sum or size */
export function readZip(archive: Uint8Array): Map<string, Buffer> {
  const zip = Buffer.from(archive);
  const end = zip.length - 22;
  const isLarge = zip.readUInt32LE(end + 16) === full;
  const large = isLarge ? Number(zip.readBigUInt64LE(end - 20 + 8)) : 0;
  const count = isLarge ? Number(zip.readBigUInt64LE(large + 32)) : zip.readUInt16LE(end + 10);
  let at = isLarge ? Number(zip.readBigUInt64LE(large + 48)) : zip.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let place = 0; place < count; place += 1) {
    if (zip.readUInt32LE(at) !== 0x0201_4b50) throw new Error(`no file is listed at ${at}`);
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const extra = at + 46 + nameLength + 4;
    const field = (offset: number, larger: number) => {
      const value = zip.readUInt32LE(at + offset);
      return value === full ? Number(zip.readBigUInt64LE(extra + larger)) : value;
    };
    const [packed, size, start] = [field(20, 8), field(24, 0), field(42, 16)];
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const content = inflateRawSync(zip.subarray(data, data + packed));
    if (content.length !== size || crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    files.set(name, content);
    at += 46 + nameLength + extraLength;
  }
  return files;
}
