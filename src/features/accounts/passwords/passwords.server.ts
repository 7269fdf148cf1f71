import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { createSemaphore, type Priority } from "#src/platform/limits/semaphore.server.ts";
import { composed } from "#src/schema/account.schema.ts";
import { passwordHash, passwordQueue } from "#src/staff/session/security-policy.ts";

/** argon2id's memory in KiB and its passes (RFC 9106 §3.1). */
export type PasswordCost = { memoryKiB: number; passes: number };

export type Passwords = ReturnType<typeof createPasswords>;

declare module "#src/services.ts" {
  interface Services {
    passwords: Passwords;
  }
}

/**
 * Each hash takes 64 MiB, a whole core and a thread of Node's pool, which files and DNS need too (M-10). One core is left to other
 * requests (AU-10).
 */
const concurrency = Math.min(2, Math.max(1, availableParallelism() - 1));

const { saltBytes, tagBytes } = passwordHash;
const argon2 = promisify(argon2Callback);

/** Hashes passwords with argon2id, one or two at a time. Every method throws 503 with Retry-After when too many wait. */
export function createPasswords({ memoryKiB, passes }: PasswordCost = passwordHash) {
  const parameters = `m=${memoryKiB},t=${passes},p=1`;
  const semaphore = createSemaphore(concurrency, {
    ...passwordQueue,
    busy: "Too many people are logging in right now. Please try again in a moment.",
  });
  /** A hash that matches no password. */
  const decoy = phc(randomBytes(saltBytes), randomBytes(tagBytes));

  function tag(text: string, { salt, cost }: Salt): Promise<Buffer> {
    return argon2("argon2id", {
      message: text,
      nonce: salt,
      parallelism: 1,
      memory: cost.memoryKiB,
      passes: cost.passes,
      tagLength: tagBytes,
    });
  }

  const tagInTurn = (text: string, salt: Salt) => semaphore.runExclusive("high", () => tag(text, salt));

  function phc(salt: Buffer, tagged: Buffer): string {
    return `${phcSalt(salt)}$${unpadded(tagged)}`;
  }

  function phcSalt(salt: Buffer): string {
    return `$argon2id$v=19$${parameters}$${unpadded(salt)}`;
  }

  return {
    /** @returns the hash in PHC form, of the composed password */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(saltBytes);
      return phc(salt, await tagInTurn(composed(password), { salt, cost: { memoryKiB, passes } }));
    },
    /**
     * Compares the password composed, and then as it was typed: older hashes were made so. Such a text costs two hashes, whether
     * there is an account or not (AU-2).
     *
     * @param hash undefined without an account: takes the same time and returns false (M-18)
     * @param priority low for an unknown device (AU-6)
     */
    async verify(password: string, hash: string | undefined, priority: Priority = "high"): Promise<boolean> {
      const { expected, ...salt } = read(hash ?? decoy);
      const isRight = async (text: string) => timingSafeEqual(await tag(text, salt), expected);
      // In one turn: a full queue between the two would refund a guess that was compared already.
      const same = await semaphore.runExclusive(
        priority,
        async () =>
          (await isRight(composed(password))) || (composed(password) !== password && (await isRight(password))),
      );
      return same && hash !== undefined;
    },
    /** Throws the 503 that `verify` would throw now. Call it before anything is written for the attempt. */
    assertCapacity: semaphore.assertCapacity,
    /** The salt of a set of backup codes in PHC form, with the current cost, so that a later cost voids no set. */
    newSalt: () => phcSalt(randomBytes(saltBytes)),
    /** The tag of a text under such a salt. */
    tag: (text: string, salt: string) => tagInTurn(text, readSalt(salt)),
    /** Whether a hash that this password opens is to be renewed (P-1): of other parameters, or perhaps of the password as typed. */
    isOutdated: (hash: string, password: string) =>
      !hash.startsWith(`$argon2id$v=19$${parameters}$`) || composed(password) !== password,
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
