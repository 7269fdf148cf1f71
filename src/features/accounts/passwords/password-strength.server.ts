import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import type { Company } from "#src/facts/company.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { clientIp } from "#src/platform/limits/client-ip.server.ts";
import { memoryLimit } from "#src/platform/limits/memory-limit.ts";
import { createSemaphore } from "#src/platform/limits/semaphore.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { HttpProblem, refuseTooMany } from "#src/platform/process/problem.ts";
import { accountLimits, composed } from "#src/schema/account.schema.ts";
import type { Services } from "#src/services.ts";
import { passwordQueue, strengthChecksPerMinute } from "#src/staff/session/security-policy.ts";
import { obviousWords, type Person, withoutObviousWords } from "./obvious-words.server.ts";
import { passwordStrengthSchema } from "./schema.ts";

export type PasswordStrength = {
  acceptable: boolean;
  /** From 0, guessed at once, to 4, strong; 3 and 4 are acceptable. */
  score: 0 | 1 | 2 | 3 | 4;
  /** A sentence or two for the person. */
  advice: string;
};

/**
 * Time grows with the cube of the length and with the ways to read digits as letters. With these bounds the worst known password
 * takes about 0.1 s instead of 3.5 s (docs/decisions/0008-passwords-and-recovery.md). The cut rest could only make it stronger.
 */
const bounds = { maxLength: 64, l33tMaxSubstitutions: 4 } as const;

const { min, max } = accountLimits.password;
const obviousAdvice =
  "Leave out our company and its towns, and your own name, email and username: they are easy to guess. Use other words.";
const acceptedAdvice = { 3: "Good. One more word makes it stronger.", 4: "Strong." } as const;

/**
 * Rates a new password against an attacker who knows the company and the person (AUTH-14, AU-12). It has no rules about capitals
 * or digits (ASVS 6.2.5). The first call loads the word lists.
 *
 * @param typed never logged
 * @throws {HttpProblem} 503 when too many passwords wait
 */
export async function checkPasswordStrength(
  typed: string,
  company: Company,
  person: Person = {},
): Promise<PasswordStrength> {
  const password = composed(typed);
  // Whole characters, so that six emoji are not twelve.
  if ([...password].length < min)
    return { acceptable: false, score: 0, advice: `Use at least ${min} characters, in four or more unrelated words.` };
  if (password.length > max) return { acceptable: false, score: 0, advice: `Use at most ${max} characters.` };
  loading ??= loadWordLists();
  const check = await loading;
  return semaphore.runExclusive("high", async () => {
    // Rating blocks the thread, so other requests are served before each password (AU-10).
    await setImmediate();
    return rateByLists(password, obviousWords(person, company), check);
  });
}

/** @throws {HttpProblem} 400 with the advice at this field for a password that is too easy to guess, 503 as above */
export async function requireStrongPassword(
  typed: string,
  company: Company,
  person: Person,
  field: string,
): Promise<void> {
  const { acceptable, advice } = await checkPasswordStrength(typed, company, person);
  if (!acceptable) throw new HttpProblem(400, advice, { extra: { fields: { [field]: advice } } });
}

/** Each password takes up to 0.2 s of the only thread. */
const semaphore = createSemaphore(1, {
  maxWaiting: passwordQueue.maxWaiting,
  busy: "Too many people are choosing a password right now. Please try again in a moment.",
});

function rateByLists(password: string, words: readonly string[], check: Check): PasswordStrength {
  const whole = check(password, words);
  const rest = withoutObviousWords(password, words);
  const guessed = rest === password ? whole : check(rest, words);
  const score = guessed.score < whole.score ? guessed.score : whole.score;
  if (score === 3 || score === 4) return { acceptable: true, score, advice: acceptedAdvice[score] };
  const byWords = score < whole.score || rest.trim() === "" || whole.warning === obviousAdvice;
  const weak = `${whole.warning ?? "This is too easy to guess."} Use four or more unrelated words.`;
  return { acceptable: false, score, advice: byWords ? obviousAdvice : weak };
}

type Check = Awaited<ReturnType<typeof loadWordLists>>;

/** Begun for the first new password: the lists take a second and tens of megabytes, and most days have none. */
let loading: Promise<Check> | undefined;

async function loadWordLists() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  const { translations } = english;
  const zxcvbn = new ZxcvbnFactory({
    ...bounds,
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: { ...translations, warnings: { ...translations.warnings, userInputs: obviousAdvice } },
  });
  return (password: string, words: readonly string[]) => {
    const { score, feedback } = zxcvbn.check(password, [...words]);
    return { score, warning: feedback.warning };
  };
}

/** `/api/auth/password-strength`: mount it at `/auth`. */
export function passwordStrengthApi({ company, clock }: Services) {
  const consumeOfNetwork = memoryLimit({ limit: strengthChecksPerMinute.network, windowSeconds: 60, clock });
  const consumeOfAll = memoryLimit({ limit: strengthChecksPerMinute.all, windowSeconds: 60, clock });

  return (
    new Hono<AppEnv>()
      /**
       * Rates a password while it is typed (AUTH-14). It is neither stored nor logged.
       * - 200 `{ acceptable, score, advice }`
       * - 400, 408, 413, 415 as jsonBody
       * - 429 with Retry-After: too many from one network, or from all; 503 with Retry-After: too many at once
       */
      .post("/password-strength", jsonBody(passwordStrengthSchema), async (c) => {
        const waitSeconds = consumeOfNetwork(clientIp(c)) ?? consumeOfAll("all");
        refuseTooMany(waitSeconds, "Too many tries. Please wait a minute.");
        const { password, ...person } = c.req.valid("json");
        return c.json(await checkPasswordStrength(password, company.current(), person), 200, {
          "cache-control": "no-store",
        });
      })
  );
}
