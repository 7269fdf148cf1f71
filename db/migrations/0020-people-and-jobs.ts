import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from "kysely";
import { engineSchema, onEngine } from "../engine-schema.ts";

const states = [
  ...["new", "called", "no-answer", "visit-planned", "estimate-given"],
  ...["won", "scheduled", "done", "lost", "not-for-us"],
];
const sources = ["website", "telephone", "referral", "repeat", "other"];

/** People, the jobs that are done for them, what was done about each, and the appointments. A message names its job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, isFlag, isOneOf, isTime } = engineSchema(db);

  await create(
    table("people")
      .addColumn("first_name", text, (column) => column.notNull())
      .addColumn("last_name", text, (column) => column.notNull())
      .addColumn("created_at", text, (column) => column.notNull().check(isTime("created_at")))
      // The names as they are compared while a name is typed.
      .addColumn("first_key", text, (column) => column.notNull())
      .addColumn("last_key", text, (column) => column.notNull())
      .addColumn("last_changes", text, (column) => column.notNull().defaultTo("{}"))
      .addColumn("wants_no_emails", integer, (column) =>
        column.notNull().defaultTo(0).check(isFlag("wants_no_emails")),
      ),
  );

  await create(
    db.schema
      .createTable("person_contacts")
      .addColumn("person_id", integer, (column) => column.notNull().references("people.id").onDelete("cascade"))
      .addColumn("kind", text, (column) => column.notNull().check(isOneOf("kind", ["phone", "email"])))
      // Digits without the country's code; an address in lower case.
      .addColumn("value", text, (column) => column.notNull().check(sql`value <> ''`))
      .addPrimaryKeyConstraint("person_contacts_pk", ["person_id", "kind", "value"]),
  );

  await create(
    table("jobs")
      .addColumn("person_id", integer, (column) => column.notNull().references("people.id").onDelete("cascade"))
      .addColumn("source", text, (column) => column.notNull().check(isOneOf("source", sources)))
      .addColumn("what", text, (column) => column.notNull().defaultTo("").check(sql`length(what) <= 8000`))
      .addColumn("address", text, (column) => column.notNull().defaultTo("").check(sql`length(address) <= 250`))
      // Letters and digits of the address in lower case, by which jobs at one address find each other.
      .addColumn("address_key", text, (column) => column.notNull().defaultTo(""))
      .addColumn("state", text, (column) => column.notNull().defaultTo("new").check(isOneOf("state", states)))
      .addColumn("archived", integer, (column) => column.notNull().defaultTo(0).check(isFlag("archived")))
      .addColumn("responsible_id", integer, (column) => column.references("users.id").onDelete("set null"))
      .addColumn("next_step", text, (column) => column.check(sql`length(next_step) BETWEEN 1 AND 200`))
      .addColumn("next_step_at", text, (column) => column.check(sql`length(next_step_at) IN (10, 16)`))
      .addColumn("estimate_cents", integer, (column) => column.check(sql`estimate_cents BETWEEN 0 AND 10000000000`))
      .addColumn("agreed_cents", integer, (column) => column.check(sql`agreed_cents BETWEEN 0 AND 10000000000`))
      .addColumn("lost_reason", text, (column) => column.notNull().defaultTo("").check(sql`length(lost_reason) <= 200`))
      .addColumn("created_at", text, (column) => column.notNull().check(isTime("created_at")))
      // When the message came in, or the caller called, that waits for an answer.
      .addColumn("waits_since", text, (column) => column.notNull().check(isTime("waits_since")))
      .addColumn("wrote_again", integer, (column) => column.notNull().defaultTo(0).check(isFlag("wrote_again")))
      .addColumn("tries", integer, (column) => column.notNull().defaultTo(0).check(sql`tries >= 0`))
      .addColumn("first_called_at", text, (column) => column.check(isTime("first_called_at")))
      // When the state was last changed.
      .addColumn("stands_since", text, (column) => column.notNull().check(isTime("stands_since")))
      .addColumn("work_version", integer, (column) => column.notNull().defaultTo(0))
      // Both people as they were before the join that has brought the job, as JSON.
      .addColumn("joined_from", text)
      .addColumn("last_changes", text, (column) => column.notNull().defaultTo("{}")),
  );

  // In a table of its own: lists read many jobs and none of these texts.
  await create(
    db.schema
      .createTable("job_texts")
      .addColumn("id", integer, (column) => column.primaryKey().references("jobs.id").onDelete("cascade"))
      .addColumn("search_text", text, (column) => column.notNull().defaultTo(""))
      .addColumn("search_version", integer, (column) => column.notNull().defaultTo(0)),
  );
  await onEngine(db, { sqlite: indexTexts, postgres: indexTrigrams })(db);

  await create(
    table("appointments")
      .addColumn("job_id", integer, (column) => column.notNull().references("jobs.id").onDelete("cascade"))
      .addColumn("kind", text, (column) => column.notNull().check(isOneOf("kind", ["visit", "work"])))
      // Days of the company's calendar and a time of its clock; no time is any time of the day.
      .addColumn("day", text, (column) => column.notNull().check(sql`length(day) = 10`))
      .addColumn("last_day", text, (column) => column.notNull().check(sql`length(last_day) = 10`))
      .addColumn("time", text, (column) => column.check(sql`length(time) = 5`))
      .addColumn("minutes", integer, (column) => column.notNull().check(sql`minutes BETWEEN 15 AND 1440`))
      .addColumn("state", text, (column) =>
        column
          .notNull()
          .defaultTo("planned")
          .check(isOneOf("state", ["planned", "done", "no-one-home", "cancelled"])),
      )
      .addColumn("wants_reminder", integer, (column) => column.notNull().defaultTo(0).check(isFlag("wants_reminder")))
      .addColumn("reminded_at", text, (column) => column.check(isTime("reminded_at")))
      .addColumn("created_at", text, (column) => column.notNull().check(isTime("created_at")))
      // The names of those who went and no longer have an account.
      .addColumn("former_people", text, (column) => column.notNull().defaultTo(""))
      .addColumn("version", integer, (column) => column.notNull().defaultTo(0))
      .addColumn("last_changes", text, (column) => column.notNull().defaultTo("{}"))
      .addCheckConstraint("appointments_end_after_they_begin", sql`last_day >= day`),
  );

  await create(
    table("job_entries")
      .addColumn("job_id", integer, (column) => column.notNull().references("jobs.id").onDelete("cascade"))
      .addColumn("at", text, (column) => column.notNull().check(isTime("at")))
      // The name as it was: entries outlive accounts.
      .addColumn("by_name", text, (column) => column.notNull())
      .addColumn("state", text, (column) => column.check(isOneOf("state", states)))
      .addColumn("note", text, (column) => column.notNull().check(sql`length(note) <= 8000`))
      // Noted at this appointment: all who go there read it.
      .addColumn("appointment_id", integer, (column) => column.references("appointments.id").onDelete("set null"))
      // Of an entry that a release without jobs has made.
      .addColumn("message_entry_id", integer, (column) => column.unique())
      // The email of the entry, until it is taken back.
      .addColumn("mail_id", text)
      .addCheckConstraint("job_entries_say_something", sql`state IS NOT NULL OR note <> ''`),
  );

  await create(
    db.schema
      .createTable("appointment_people")
      .addColumn("appointment_id", integer, (column) =>
        column.notNull().references("appointments.id").onDelete("cascade"),
      )
      .addColumn("user_id", integer, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("appointment_people_pk", ["appointment_id", "user_id"]),
  );

  const isName = (column: string) => sql<boolean>`length(${sql.ref(column)}) = 32`;
  await create(
    table("job_photos")
      .addColumn("job_id", integer, (column) => column.notNull().references("jobs.id").onDelete("cascade"))
      .addColumn("file", text, (column) => column.notNull().unique().check(isName("file")))
      .addColumn("width", integer, (column) => column.notNull().check(sql`width > 0`))
      .addColumn("height", integer, (column) => column.notNull().check(sql`height > 0`))
      .addColumn("bytes", integer, (column) => column.notNull().check(sql`bytes > 0`))
      .addColumn("by_name", text, (column) => column.notNull())
      .addColumn("created_at", text, (column) => column.notNull().check(isTime("created_at")))
      .addColumn("deleted_at", text, (column) => column.check(isTime("deleted_at"))),
  );

  // What has come with a key of the browser's choice: sent again it is answered as the first time.
  await create(
    db.schema
      .createTable("sent_changes")
      .addColumn("key", text, (column) => column.primaryKey().notNull().check(isName("key")))
      .addColumn("job_id", integer, (column) => column.notNull().references("jobs.id").onDelete("cascade"))
      .addColumn("given", text, (column) => column.notNull())
      .addColumn("at", text, (column) => column.notNull().check(isTime("at"))),
  );

  type Rules = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  const ofJob: Rules = (column) => column.references("jobs.id").onDelete("set null");
  const columns: [on: string, name: string, type: typeof text | typeof integer, rules?: Rules][] = [
    ["messages", "job_id", integer, ofJob],
    // The `work_version` that the job has taken over.
    ["messages", "job_version", integer, (column) => column.notNull().defaultTo(0)],
    // The job that the person looks at, and when they last did.
    ["sessions", "open_job_id", integer],
    ["sessions", "open_job_at", text],
    ["review_requests", "job_id", integer, ofJob],
    // Until then a mail waits for Undo: a process of the previous release reads next_try_at, which is the same.
    ["outgoing_mail", "held_until", text, (column) => column.check(isTime("held_until"))],
    ["outgoing_mail", "calendar", text],
    // A customer's review that no one here has seen.
    ["reviews", "is_new", integer, (column) => column.notNull().defaultTo(0).check(isFlag("is_new"))],
  ];
  // SQLite adds one column with each statement.
  for (const [on, name, type, rules] of columns) await db.schema.alterTable(on).addColumn(name, type, rules).execute();

  const isOpen = "archived = 0 AND state NOT IN ('done', 'lost', 'not-for-us')";
  const toCall = "wrote_again = 1 OR next_step_at IS NULL AND state IN ('new', 'called', 'no-answer', 'visit-planned')";
  // Who wrote again comes first, who was called and has no next step last.
  const callOrder = "(CASE WHEN wrote_again = 1 THEN '1' WHEN state = 'called' THEN '3' ELSE '2' END || waits_since)";
  const indexes: [name: string, on: string, where?: string][] = [
    ["people_by_first_name", "people (first_key, id)"],
    ["people_by_last_name", "people (last_key, id)"],
    ["person_contacts_by_value", "person_contacts (kind, value, person_id)"],
    ["jobs_by_person", "jobs (person_id, id)"],
    ["jobs_by_address", "jobs (address_key, id)", "address_key <> ''"],
    ["jobs_by_responsible", "jobs (responsible_id)", "responsible_id IS NOT NULL"],
    ["jobs_by_creation", "jobs (created_at, id)"],
    ["jobs_to_call", `jobs (${callOrder}, id)`, `${isOpen} AND (${toCall})`],
    ["jobs_by_next_step", "jobs (next_step_at, id)", `${isOpen} AND next_step_at IS NOT NULL`],
    ["jobs_estimated", "jobs (stands_since, id)", "archived = 0 AND state = 'estimate-given'"],
    ["jobs_sold", "jobs (stands_since, id)", "archived = 0 AND state IN ('won', 'scheduled')"],
    ["jobs_finished", "jobs (stands_since, id)", "archived = 1 OR state IN ('done', 'lost', 'not-for-us')"],
    ["jobs_done", "jobs (id)", "state = 'done'"],
    ["job_texts_of_earlier_search", "job_texts (id)", "search_version < 1"],
    ["job_entries_by_job", "job_entries (job_id, id)"],
    [
      "job_entries_of_state",
      "job_entries (at, job_id)",
      "state IN ('estimate-given', 'won', 'scheduled', 'done', 'lost')",
    ],
    ["job_entries_by_appointment", "job_entries (appointment_id)", "appointment_id IS NOT NULL"],
    ["appointments_by_day", "appointments (day, id)"],
    ["appointments_by_last_day", "appointments (last_day, id)"],
    ["appointments_by_job", "appointments (job_id, id)"],
    ["appointment_people_by_user", "appointment_people (user_id, appointment_id)"],
    ["job_photos_by_job", "job_photos (job_id, id)"],
    ["sent_changes_by_job", "sent_changes (job_id)"],
    ["messages_by_job", "messages (job_id, id)", "job_id IS NOT NULL"],
    ["messages_without_job", "messages (id)", "is_test = 0 AND job_id IS NULL"],
    ["messages_ahead_of_job", "messages (id)", "job_id IS NOT NULL AND work_version <> job_version"],
    ["reviews_new", "reviews (id)", "is_new = 1"],
  ];
  for (const [name, on, where] of indexes)
    await sql`CREATE INDEX ${sql.ref(name)} ON ${sql.raw(where ? `${on} WHERE ${where}` : on)}`.execute(db);
  const named = sql`review_requests (job_id) WHERE job_id IS NOT NULL`;
  await sql`CREATE UNIQUE INDEX review_requests_by_job ON ${named}`.execute(db);

  function table(name: string) {
    return db.schema.createTable(name).addColumn("id", integer, (column) =>
      onEngine(db, {
        sqlite: column.primaryKey().autoIncrement(),
        postgres: column.primaryKey().generatedByDefaultAsIdentity(),
      }),
    );
  }

  async function create<Column extends string>(made: CreateTableBuilder<string, Column>): Promise<void> {
    await onEngine(db, { sqlite: made.modifyEnd(sql`STRICT`), postgres: made }).execute();
  }
}

/** As messages_search of migration 7. */
async function indexTexts(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE VIRTUAL TABLE job_texts_search USING fts5(
      words, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
    )`.execute(db);
  await sql`
    CREATE TRIGGER job_texts_search_update AFTER UPDATE OF search_text ON job_texts BEGIN
      DELETE FROM job_texts_search WHERE rowid = old.id;
      INSERT INTO job_texts_search (rowid, words) VALUES (new.id, new.search_text);
    END`.execute(db);
  await sql`
    CREATE TRIGGER job_texts_search_delete AFTER DELETE ON job_texts BEGIN
      DELETE FROM job_texts_search WHERE rowid = old.id;
    END`.execute(db);
}

async function indexTrigrams(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX job_texts_search ON job_texts USING gin (search_text gin_trgm_ops)`.execute(db);
}
