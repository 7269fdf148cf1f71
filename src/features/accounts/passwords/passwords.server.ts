import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { type Asker, createTurns } from "./turns.server.ts";

/** argon2id's memory in KiB and its passes (RFC 9106 §3.1). */
export type PasswordCost = { memoryKiB: number; passes: number };

export type Passwords = {
  /** @returns the hash in PHC form */
  hash(password: string): Promise<string>;
  /**
   * @param hash undefined when there is no such account: takes as long and says no (SECURITY.md M18)
   * @param asker strangers wait behind everybody else
   */
  verify(password: string, hash: string | undefined, asker?: Asker): Promise<boolean>;
  /** Throws the 503 that `verify` would throw now: ask before anything is written for a password that is going to be looked at. */
  refuseWhenFull(asker: Asker): void;
  /** For sets of backup codes that share one: salt and today's cost, as PHC writes them, so that a later cost voids no set. */
  newSalt(): string;
  /** The bare tag under such a salt. */
  tag(text: string, salt: string): Promise<Buffer>;
  /** Made with other parameters than today's, so it should be made anew at the next sign-in. */
  isOutdated(hash: string): boolean;
};

/** SECURITY.md §1: 66 ms on the machine it was measured on; OWASP's floor is m = 19456, t = 2. */
const standardCost: PasswordCost = { memoryKiB: 65_536, passes: 3 };
/**
 * Each hash takes 64 MiB and a thread of Node's pool, which files and DNS need too (SECURITY.md M10, AU-10), and a whole core: one
 * is left to those who only read.
 */
const atATime = Math.min(2, Math.max(1, availableParallelism() - 1));
const tagBytes = 32;
const saltBytes = 16;

const argon2 = promisify(argon2Callback);

/**
 * Hashes passwords with argon2id, one or two at a time.
 *
 * @throws {HttpProblem} 503 with Retry-After from every method when too many wait
 */
export function createPasswords({ memoryKiB, passes }: PasswordCost = standardCost): Passwords {
  const parameters = `m=${memoryKiB},t=${passes},p=1`;
  const turns = createTurns(atATime);
  /** Nobody's: its tag belongs to no password. */
  const decoy = phc(randomBytes(saltBytes), randomBytes(tagBytes));

  function tag(text: string, { salt, cost }: Salt, asker: Asker = "known"): Promise<Buffer> {
    return turns.take(asker, () =>
      argon2("argon2id", {
        message: text,
        nonce: salt,
        parallelism: 1,
        memory: cost.memoryKiB,
        passes: cost.passes,
        tagLength: tagBytes,
      }),
    );
  }

  function phc(salt: Buffer, made: Buffer): string {
    return `${phcSalt(salt)}$${unpadded(made)}`;
  }

  function phcSalt(salt: Buffer): string {
    return `$argon2id$v=19$${parameters}$${unpadded(salt)}`;
  }

  return {
    async hash(password) {
      const salt = randomBytes(saltBytes);
      return phc(salt, await tag(password, { salt, cost: { memoryKiB, passes } }));
    },
    async verify(password, hash, asker) {
      const { expected, ...salt } = read(hash ?? decoy);
      const same = timingSafeEqual(await tag(password, salt, asker), expected);
      return same && hash !== undefined;
    },
    refuseWhenFull: turns.refuseWhenFull,
    newSalt: () => phcSalt(randomBytes(saltBytes)),
    tag: (text, salt) => tag(text, readSalt(salt)),
    isOutdated: (hash) => !hash.startsWith(`$argon2id$v=19$${parameters}$`),
  };
}

type Salt = { salt: Buffer; cost: PasswordCost };

function read(hash: string): Salt & { expected: Buffer } {
  const end = hash.lastIndexOf("$");
  const expected = Buffer.from(hash.slice(end + 1), "base64");
  if (expected.length !== tagBytes) throw new Error("A stored password hash has the wrong length.");
  return { ...readSalt(hash.slice(0, end)), expected };
}

function readSalt(phcSalt: string): Salt {
  const [, m, t, salt] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)$/.exec(phcSalt) ?? [];
  if (!salt) throw new Error("A stored password hash is not one of ours.");
  return { salt: Buffer.from(salt, "base64"), cost: { memoryKiB: Number(m), passes: Number(t) } };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/={1,2}$/, "");
}
