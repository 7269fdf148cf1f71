import { randomUUID } from "node:crypto";
import type { SessionsTable } from "#db/schema.ts";
import { dashboardPath } from "#src/facts/navigation-links.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { type Clock, maxClockSkewMs } from "#src/platform/process/clock.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { mayOpen } from "./access.ts";
import { sessionTokenOf } from "./cookies.server.ts";
import type { UserFields } from "./me.ts";
import {
  deleteSession,
  findSessionRow,
  insertSession,
  keepNewest,
  listSessionsOf,
  replaceSessionToken,
  touchSession,
} from "./queries.server.ts";
import {
  idleGraceMs,
  idleMs,
  maxSessions,
  maxUserAgentLength,
  sessionLifeMs,
  touchEveryMs,
} from "./security-policy.ts";
import type { Visitor } from "./visitor.ts";

/** A session and its user, as of this request. */
export type Session = {
  /** The cookie's value. */
  token: string;
  tokenHash: string;
  publicId: string;
  signedInAt: Date;
  user: UserFields;
};

/**
 * Starts a session in the caller's transaction, which also consumes the proof.
 *
 * @returns the token, for setSessionCookies after the commit
 */
export async function startSession(
  trx: Trx,
  { userId, userAgent, now }: { userId: number; userAgent: string | undefined; now: Date },
): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  await insertSession(trx, {
    token_hash: tokenHash,
    public_id: randomUUID(),
    user_id: userId,
    signed_in_at: now.toISOString(),
    last_active_at: now.toISOString(),
    user_agent: (userAgent ?? "").slice(0, maxUserAgentLength),
  });
  await keepNewest(trx, "sessions", await listSessionsOf(trx, userId), { latest: tokenHash, count: maxSessions });
  return token;
}

/**
 * Finds the session of a token. Deletes it if its four hours or its idle time are over.
 *
 * @param active whether a person caused this request; only then does the idle time restart (S-4)
 */
export async function findSession(
  { db, clock }: { db: Db; clock: Clock },
  token: string | undefined,
  { active }: { active: boolean },
): Promise<Session | undefined> {
  if (token === undefined || token.length !== 43) return undefined;
  const tokenHash = hashToken(token);
  const row = await findSessionRow(db, tokenHash);
  if (!row) return undefined;
  const { public_id: publicId, signed_in_at, last_active_at, ...user } = row;
  const now = clock.now();
  if (hasEnded(row, now)) {
    await deleteSession(db, tokenHash);
    return undefined;
  }
  const sinceActivity = now.getTime() - Date.parse(last_active_at);
  if (active && sinceActivity >= touchEveryMs) await touchSession(db, tokenHash, now);
  return { token, tokenHash, publicId, signedInAt: new Date(signed_in_at), user };
}

/** Whether the four hours or the idle time are over, or a stored time was written by a clock that was ahead. */
export function hasEnded(row: Pick<SessionsTable, "signed_in_at" | "last_active_at">, now: Date): boolean {
  const sinceStart = now.getTime() - Date.parse(row.signed_in_at);
  const sinceActivity = now.getTime() - Date.parse(row.last_active_at);
  if (sinceStart < -maxClockSkewMs || sinceActivity < -maxClockSkewMs) return true;
  return sinceStart >= sessionLifeMs || sinceActivity >= idleMs + idleGraceMs;
}

/**
 * Gives the session a new token after a change of what it may do (ASVS 7.2.4). Its four hours go on.
 *
 * @returns the new token, for setSessionCookies after the commit; undefined if the session has ended
 */
export async function rotateSession(trx: Trx, { tokenHash }: Session): Promise<string | undefined> {
  const token = newToken();
  return (await replaceSessionToken(trx, tokenHash, hashToken(token))) ? token : undefined;
}

/**
 * Finds the visitor of a public page (SHELL-05). Without a session cookie it returns undefined at once, not a promise, so that
 * anonymous requests stay fast.
 */
export function findVisitor({ db, clock, config }: Pick<Services, "db" | "clock" | "config">) {
  return function visitorOf(request: Request): Promise<Visitor | undefined> | undefined {
    const token = sessionTokenOf(request, config);
    return token === undefined ? undefined : findSession({ db, clock }, token, { active: false }).then(describe);
  };

  function describe(session: Session | undefined): Visitor | undefined {
    if (!session) return undefined;
    const mayRead = (path: string) => mayOpen(path, session.user.role, config);
    return { staff: mayRead(dashboardPath), editor: mayRead("/admin/company") };
  }
}
