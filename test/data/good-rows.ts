import type { Tables } from "./describe-schema.ts";

type Row = Record<string, string | number | null>;

const time = "2026-03-02T15:00:00.000Z";

/** What a column takes by its name, where "a" and 1 will not do. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/(^|_)at$|_until$|_since$/, time],
  [/^next_step_at$|^day$|^last_day$/, "2026-03-02"],
  [/^token_hash$|^link_hash$/, "0".repeat(64)],
  [/^(file|key)$/, "0".repeat(32)],
  [/^email$/, "a@b"],
  [/^(widths|plan|details|last_changes)$/, "{}"],
  [/^method$|^two_factor_method$/, "app"],
  [/^role$/, "user"],
];

/** What a column takes in one table. */
const byTable: Readonly<Record<string, Row>> = {
  activity: { area: "site" },
  appointments: { kind: "visit", time: "09:30", minutes: 60, state: "planned" },
  daily_counts: { kind: "page", name: "/" },
  gallery_images: { placeholder: "data:image/webp;base64,AA==", state: "ready" },
  heartbeat: { step: "mail" },
  inquiry_recipients: { token_hash: null, link_expires_at: null },
  job_entries: { state: "called" },
  jobs: { source: "website", state: "new" },
  message_entries: { state: "called" },
  messages: { phone: "3525550199", state: "new" },
  outgoing_mail: { state: "waiting", ended_at: null, unsubscribe: "https://a" },
  person_contacts: { kind: "phone" },
  rate_counters: { key: "a" },
  reviews: { source: "email", hidden_reason: "insult" },
  site_value_versions: { kind: "fact", value: null },
  site_values: { kind: "fact" },
  sign_in_throttles: { key: "a" },
  two_factor_setups: { code_hmac: null },
  used_captcha: { id: "0".repeat(64) },
  users: { username: "abc", password_hash: "$argon2id$v=19" },
};

/** What other tables refer to, in the order in which it can be filled. */
export const parents = [
  ...["users", "backup_code_sets", "people", "jobs", "appointments", "messages", "inquiry_attachments"],
  ...["reviews", "review_requests"],
];

/** One row of each table that every rule accepts, with each of its columns; what it refers to has the id 1. */
export function goodRows(tables: Tables): Record<string, Row> {
  const valueOf = (column: string, type: string) =>
    type === "bigint" ? 1 : (byName.findLast(([name]) => name.test(column))?.[1] ?? "a");
  const rowOf = (table: string, { columns }: Tables[string]) => ({
    ...Object.fromEntries(Object.entries(columns).map(([column, { type }]) => [column, valueOf(column, type)])),
    ...byTable[table],
  });
  return Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, rowOf(name, table as Tables[string])]));
}

/** Values around each rule: lengths, counts of characters beyond UTF-16, times, flags, words of enumerations, JSON. */
export const typicalValues: Record<"number" | "text", readonly (string | number)[]> = {
  number: [-1, 0, 1, 2, 5, 6, 2 ** 40],
  text: [
    ...["", "\n", "a", "ab", "abc", "a@b", "ä\u{1F327}"],
    ...[40, 41, 60, 61, 100, 101, 150, 151, 250, 251, 300, 301, 1000, 1001, 8000, 8001].map((length) =>
      "x".repeat(length),
    ),
    ...("\u{1F327}".repeat(101).match(/.{200}/gs) ?? []),
    ...["2026-03-02T15:00:00.000Z", "2026-03-02T15:00:00Z", "2026-03-02 15:00:00", "2026-03-02T15:00:00.000", "T"],
    ...["123456789", "0123456789", "01234567890", "012345678901", "01234 6789", "٠١٢٣٤٥٦٧٨٩"],
    ...["0".repeat(32), "F".repeat(32), "g".repeat(32), "0".repeat(63), "0".repeat(64), "0".repeat(65)],
    ...["waiting", "sending", "sent", "failed", "preparing", "ready", "app", "email", "App"],
    ...["user", "admin", "siteadmin", "endpoint", "database", "mail", "sign-ins", "people", "site"],
    ...["{}", "[1]", "{", "{'a': 1}", "nul", `"${"x".repeat(998)}"`, `"${"x".repeat(999)}"`],
    ...["data:image/webp;base64,AA==", "data:text/html;base64,", "$argon2id$v=19", "$argon2i$"],
  ],
};
