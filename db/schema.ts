import type { Generated } from "kysely";

/**
 * The data model: every table with the row that a query reads. Times are ISO 8601 in UTC; `Generated` columns have a default.
 * The migrations in db/migrations/ make the tables and stay as they were written.
 */
export interface Schema {
  activity: ActivityTable;
  appointment_people: AppointmentPeopleTable;
  appointments: AppointmentsTable;
  backup_code_sets: BackupCodeSetsTable;
  backup_codes: BackupCodesTable;
  calendar_links: CalendarLinksTable;
  content_version: ContentVersionTable;
  daily_counts: DailyCountsTable;
  devices: DevicesTable;
  dismissed_notices: DismissedNoticesTable;
  email_changes: EmailChangesTable;
  gallery_images: GalleryImagesTable;
  heartbeat: HeartbeatTable;
  inquiry_attachments: InquiryAttachmentsTable;
  inquiry_photos: InquiryPhotosTable;
  inquiry_recipients: InquiryRecipientsTable;
  inquiry_removed_photos: InquiryRemovedPhotosTable;
  invites: InvitesTable;
  job_entries: JobEntriesTable;
  job_photos: JobPhotosTable;
  job_texts: JobTextsTable;
  jobs: JobsTable;
  mail_server: MailServerTable;
  message_entries: MessageEntriesTable;
  messages: MessagesTable;
  outgoing_mail: OutgoingMailTable;
  pages: PagesTable;
  password_resets: PasswordResetsTable;
  people: PeopleTable;
  person_contacts: PersonContactsTable;
  questions: QuestionsTable;
  rate_counters: RateCountersTable;
  review_links: ReviewLinksTable;
  review_opt_outs: ReviewOptOutsTable;
  review_requests: ReviewRequestsTable;
  reviews: ReviewsTable;
  sample_content: SampleContentTable;
  sent_changes: SentChangesTable;
  sessions: SessionsTable;
  settings_seen: SettingsSeenTable;
  site_value_versions: SiteValueVersionsTable;
  site_values: SiteValuesTable;
  sign_in_challenges: SignInChallengesTable;
  sign_in_throttles: SignInThrottlesTable;
  two_factor_setups: TwoFactorSetupsTable;
  used_captcha: UsedCaptchaTable;
  users: UsersTable;
}

/** A fact, text or picture of the public site that a siteadmin has changed (src/facts/). */
export interface SiteValuesTable {
  kind: SiteValueKind;
  name: string;
  /** JSON of a fact; the words of a text. Null: as delivered again. */
  value: string | null;
  /** Of the last change. The changes of each kind are numbered in their order. */
  version: number;
  changed_at: string;
}

export type SiteValueKind = "fact" | "text" | "picture";

/** The mail server that siteadmins have entered: one row or none. */
export interface MailServerTable {
  id: 1;
  host: string;
  port: number;
  username: string;
  /** Encrypted under SECRET, for this host, port and user. */
  password_sealed: string;
  /** Empty: the company's. */
  sender_name: string;
  sender_address: string;
  changed_at: string;
  /** Name of the person, as it was. */
  changed_by: string;
}

/** Every value of the last year, the present one included. */
export interface SiteValueVersionsTable {
  kind: SiteValueKind;
  name: string;
  version: number;
  value: string | null;
  changed_at: string;
  /** Name of the person, as it was. */
  changed_by: string;
}

/** What a visitor sends along with an inquiry, before and after it is sent (src/features/messages/attachments/). */
export interface InquiryAttachmentsTable {
  id: Generated<number>;
  /** Of the token that the visitor's browser has. */
  token_hash: string;
  /** JSON of a gutter plan. */
  plan: Generated<string | null>;
  created_at: string;
  /** Null until the inquiry is sent, like `attached_at`. */
  message_id: Generated<number | null>;
  attached_at: Generated<string | null>;
}

/** A photo that its sender removed before it had arrived: it is not stored any more. */
export interface InquiryRemovedPhotosTable {
  attachment_id: number;
  key: string;
}

export interface InquiryPhotosTable {
  id: Generated<number>;
  attachment_id: number;
  /** Chosen by the browser, 32 hex digits: a repeated upload is the same photo. */
  key: string;
  /** The beginning of the names of its two files. */
  file: string;
  /** Of the JPEG, upright. */
  width: number;
  height: number;
  /** Of both files. */
  bytes: number;
  created_at: string;
}

export interface MessagesTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  address: string;
  email: string;
  /** Digits only. */
  phone: string;
  project_needs: string;
  additional_info: string;
  submitted_at: string;
  /** 0 or 1. */
  archived: Generated<number>;
  /** When staff first opened it. */
  read_at: Generated<string | null>;
  /** 1 for the nightly test inquiry, which staff pages leave out. */
  is_test: Generated<number>;
  /** 0 when a limit suppressed the sender's confirmation. */
  confirmed: Generated<number>;
  /** What the search reads: all texts, normalized (search-text.ts). */
  search_text: Generated<string>;
  /** The version of the function that made it; 0 of a release that knew none. */
  search_version: Generated<number>;
  state: Generated<MessageState>;
  /** What is to be done next; null with `next_step_at`. */
  next_step: Generated<string | null>;
  /** By the company's calendar and clock: "2026-12-01", or "2026-12-01T09:30". */
  next_step_at: Generated<string | null>;
  /** Counts the changes of the columns around it, for calendar programs and the previous release. */
  work_version: Generated<number>;
  /** When staff first tried to call. */
  first_called_at: Generated<string | null>;
  /** Who has last changed each field, and when: `LastChanges` as JSON. */
  last_changes: Generated<string>;
  /** Null until the message is filed, and for the nightly test inquiry. */
  job_id: Generated<number | null>;
  /** The `work_version` that the job has taken over: another one is a change of the previous release (JOB-05). */
  job_version: Generated<number>;
}

/** How far the work on a message is. An archived message is finished in any state. */
export type MessageState =
  | "new"
  | "called"
  | "no-answer"
  | "visit-planned"
  | "estimate-given"
  | "won"
  | "lost"
  | "not-for-us";

/** What was done about a message: a change of its state, a note, or both. */
export interface MessageEntriesTable {
  id: Generated<number>;
  message_id: number;
  at: string;
  /** Name of the person, as it was. */
  by_name: string;
  /** The new state; null for a note alone. */
  state: MessageState | null;
  /** "" for a change of state alone. */
  note: string;
}

/** Someone the company works for, or may work for. */
export interface PeopleTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  created_at: string;
  /** The names as they are compared while a name is typed. */
  first_key: string;
  last_key: string;
  wants_no_emails: Generated<0 | 1>;
  /** Who has last changed each field, and when: `LastChanges` as JSON. */
  last_changes: Generated<string>;
}

/** A way to reach a person. Two people may have the same one. */
export interface PersonContactsTable {
  person_id: number;
  kind: "phone" | "email";
  /** Digits without the country's code; an address in lower case. */
  value: string;
}

/** How far a job is, in the usual order. */
export type JobState = MessageState | "scheduled" | "done";

export type JobSource = "website" | "telephone" | "referral" | "repeat" | "other";

/** One piece of work for one person at one address (decisions/0054). An archived job is finished in any state. */
export interface JobsTable {
  id: Generated<number>;
  person_id: number;
  /** Both people as they were before a join: `BeforeJoin` as JSON; null without one. */
  joined_from: Generated<string | null>;
  source: JobSource;
  /** What staff noted that the caller wants; "" for one that began with a message. */
  what: Generated<string>;
  address: Generated<string>;
  /** Letters and digits of the address in lower case, by which jobs at one address find each other (JOB-09). */
  address_key: Generated<string>;
  state: Generated<JobState>;
  archived: Generated<0 | 1>;
  /** Who is to do the next step; null: no one in particular. */
  responsible_id: Generated<number | null>;
  next_step: Generated<string | null>;
  /** By the company's calendar and clock: "2026-12-01", or "2026-12-01T09:30". Null with `next_step`. */
  next_step_at: Generated<string | null>;
  estimate_cents: Generated<number | null>;
  agreed_cents: Generated<number | null>;
  lost_reason: Generated<string>;
  created_at: string;
  /** When the message came in, or the caller called, that waits for an answer. */
  waits_since: string;
  /** 1: a message has joined since staff last did something. */
  wrote_again: Generated<0 | 1>;
  /** Calls in a row that no one answered. */
  tries: Generated<number>;
  /** When staff first tried to call. */
  first_called_at: Generated<string | null>;
  /** When the state was last changed. */
  stands_since: string;
  /** Counts the changes of what calendar programs show. */
  work_version: Generated<number>;
  /** Who has last changed each field, and when: `LastChanges` as JSON. */
  last_changes: Generated<string>;
}

/** What the search of jobs reads: a row for each job. */
export interface JobTextsTable {
  /** Of the job. */
  id: number;
  /** Person, address, notes and messages, normalized (search-text.ts). */
  search_text: Generated<string>;
  /** The version of the function that made it; 0 once something of it has changed since. */
  search_version: Generated<number>;
}

/** What was done about a job: a change of its state, a note, or both. */
export interface JobEntriesTable {
  id: Generated<number>;
  job_id: number;
  at: string;
  /** Name of the person, as it was. */
  by_name: string;
  state: JobState | null;
  note: string;
  /** Noted at this appointment: all who go there read it. */
  appointment_id: Generated<number | null>;
  /** Of an entry that a release without jobs has made. */
  message_entry_id: Generated<number | null>;
  /** The email of the entry, until it is taken back. */
  mail_id: Generated<string | null>;
}

/** A photo that staff have added to a job. */
export interface JobPhotosTable extends Omit<InquiryPhotosTable, "attachment_id" | "key"> {
  job_id: number;
  /** Name of the person, as it was. */
  by_name: string;
  /** It can be restored for a day. */
  deleted_at: Generated<string | null>;
}

/** A change that a browser may send again: it has come. */
export interface SentChangesTable {
  /** Hash of the browser's key with the call. */
  key: string;
  job_id: number;
  /** What the change has given, as JSON. */
  given: string;
  at: string;
}

/** A visit or work of a job, on one day or several. */
export interface AppointmentsTable {
  id: Generated<number>;
  job_id: number;
  kind: "visit" | "work";
  /** By the company's calendar: "2026-12-01". The last day is the same for one day. */
  day: string;
  last_day: string;
  /** By the company's clock: "09:30"; null for any time. */
  time: string | null;
  minutes: number;
  state: Generated<"planned" | "done" | "no-one-home" | "cancelled">;
  /** 1: the customer agreed to be reminded. */
  wants_reminder: Generated<0 | 1>;
  reminded_at: Generated<string | null>;
  created_at: string;
  /** The names of those who went and no longer have an account: "Ben Adams, Cal Dunn". */
  former_people: Generated<string>;
  /** Counts the changes, for calendar programs. */
  version: Generated<number>;
  /** Who has last changed each field, and when: `LastChanges` as JSON. */
  last_changes: Generated<string>;
}

/** Who goes to an appointment. */
export interface AppointmentPeopleTable {
  appointment_id: number;
  user_id: number;
}

export interface OutgoingMailTable {
  /** Part of the Message-ID. */
  id: string;
  kind: string;
  recipient: string;
  reply_to_name: string | null;
  reply_to_address: string | null;
  subject: string;
  body_text: string;
  body_html: string;
  /** Smaller numbers first. */
  priority: number;
  created_at: string;
  expires_at: string | null;
  state: "waiting" | "sending" | "sent" | "failed";
  /** Failed tries that reached a mail server. */
  tries: number;
  first_tried_at: string | null;
  /** While sending: the end of the lease. */
  next_try_at: string;
  last_error: string | null;
  ended_at: string | null;
  /** 1 for mail that is never sent twice. */
  at_most_once: number;
  /** The subject as its feature names it: "message 12". */
  about: string | null;
  /** 1 for mail that was written to the mail folder. */
  in_folder: Generated<number>;
  /** Until when it waits for Undo. */
  held_until: Generated<string | null>;
  /** An iCalendar file (RFC 5545). */
  calendar: Generated<string | null>;
  /** The address of List-Unsubscribe (RFC 8058). */
  unsubscribe: Generated<string | null>;
  // The column `rehearsal` of migration 5 is always 0 and unused; dropping it is not worth a migration.
}

export interface ReviewsTable {
  id: Generated<number>;
  reviewer_name: string;
  review_text: string;
  rating: number;
  is_active: 0 | 1;
  sort_order: number;
  is_sample: Generated<0 | 1>;
  created_at: string;
  /** Deleted, and to be brought back for 30 days. */
  deleted_at: Generated<string | null>;
  /** 1: written by a customer with a personal link. */
  is_verified: Generated<0 | 1>;
  /** "" where the customer named none. */
  town: Generated<string>;
  /** Where a review that staff typed comes from; "" if it was not noted. */
  source: Generated<ReviewSource | "">;
  /** What the company answers in public; "" without an answer. */
  answer: Generated<string>;
  /** Why staff hid or deleted a verified review; of no meaning while it is shown. */
  hidden_reason: Generated<TakedownReason | "">;
  /** 1: written by a customer, and no one here has seen it. */
  is_new: Generated<0 | 1>;
  /** Who has last changed each field, and when: `LastChanges` as JSON. */
  last_changes: Generated<string>;
}

export type ReviewSource = "email" | "paper" | "google" | "facebook" | "website";
export type TakedownReason = "insult" | "private-data" | "another-company";

/** A customer who was asked for a review, at most once for each message (LEAD-80). */
export interface ReviewRequestsTable {
  id: Generated<number>;
  /** Null for a name and address that staff entered, and once the message is deleted. */
  message_id: number | null;
  /** Of the same kind. Null for a request of an earlier release about a message. */
  job_id: Generated<number | null>;
  /** The one review of this request; null before it is written, and once it is withdrawn or removed. */
  review_id: Generated<number | null>;
  name: string;
  /** In lower case. */
  email: string;
  asked_at: string;
  /** Until then the link works. */
  expires_at: string;
  reminded_at: Generated<string | null>;
  /** When the customer first sent a review. */
  reviewed_at: Generated<string | null>;
  withdrawn_at: Generated<string | null>;
  /** 1: withdrawn while staff had taken it off the site, so that no other can be written. */
  is_closed: Generated<0 | 1>;
  /** Counts the customer's changes. */
  version: Generated<number>;
}

/** The links of a request: one of the first email, one of the reminder. */
export interface ReviewLinksTable {
  /** SHA-256 of the link's token, in hex. */
  token_hash: string;
  request_id: number;
}

/** An address that gets no email asking for a review. Never deleted. */
export interface ReviewOptOutsTable {
  /** In lower case. */
  email: string;
  at: string;
}

/** A page of the company's own. */
export interface PagesTable {
  id: Generated<number>;
  slug: string;
  title: string;
  lead: string;
  /** `PageSection[]` as JSON. */
  sections: string;
  meta_title: string;
  meta_description: string;
  /** 0 is a draft. */
  is_active: 0 | 1;
  sort_order: number;
  created_at: string;
  /** Deleted, and to be brought back for 30 days. */
  deleted_at: Generated<string | null>;
  /** Who has last changed each field, and when: `LastChanges` as JSON. */
  last_changes: Generated<string>;
}

/** A question and its answer on a product page. Each page has an order of its own. */
export interface QuestionsTable {
  id: Generated<number>;
  page: string;
  question: string;
  answer: string;
  is_active: 0 | 1;
  sort_order: number;
  /** Name of the delivered question that it is; null for one of the company's own. */
  delivered: string | null;
  /** 1: its words are the company's own, which a new release leaves alone. */
  is_edited: 0 | 1;
  created_at: string;
  /** Deleted, and to be brought back for 30 days. */
  deleted_at: Generated<string | null>;
  /** Who has last changed each field, and when: `LastChanges` as JSON. */
  last_changes: Generated<string>;
}

export interface GalleryImagesTable {
  id: Generated<number>;
  /** 32 hex digits: the name cannot be guessed, so a hidden picture's address cannot either (AZ-7). */
  file: string;
  alt_text: string;
  is_active: 0 | 1;
  sort_order: number;
  width: number;
  height: number;
  placeholder: string;
  /** PictureWidths as JSON. */
  widths: string;
  is_sample: Generated<0 | 1>;
  created_at: string;
  /** Deleted, and to be brought back for 30 days. */
  deleted_at: Generated<string | null>;
  /** Public pages show "ready" pictures only; before that there are one JPEG and the original. */
  state: Generated<"preparing" | "ready" | "failed">;
  /** Who has last changed each field, and when: `LastChanges` as JSON. */
  last_changes: Generated<string>;
  /** Below the picture; "" for the beginning of `alt_text`. */
  caption: Generated<string>;
  /** What it shows, for the filter: names of `imageTags` with a space between. */
  tags: Generated<string>;
}

/** One row once samples were inserted, so that deleting the last one does not insert them again. */
export interface SampleContentTable {
  id: number;
  placed_at: string;
}

export interface ContentVersionTable {
  id: number;
  version: number;
}

/** How often something happened on a day (LEAD-60). */
export interface DailyCountsTable {
  /** By the company's calendar: "2026-12-01". */
  day: string;
  /** One of the kinds of src/site/counting/schema.ts. */
  kind: string;
  /** A page, a form, a field, or the host that a visitor came from. */
  name: string;
  count: number;
}

/** What an account may open and do; src/staff/session/access.ts has the rules. */
export type Role = "user" | "admin" | "siteadmin";

/** How the second step of a login is proven. */
export type TwoFactorMethod = "app" | "email";

export interface UsersTable {
  id: Generated<number>;
  name: string;
  /** Compared case-insensitively. It has no @, so it cannot be an address. */
  username: string | null;
  /** Lower case, compared case-insensitively. */
  email: string;
  role: Role;
  /** In PHC form: $argon2id$v=19$m=…,t=…,p=…$salt$tag. */
  password_hash: string;
  /** Grows with each change of password, email, role or two-factor; older challenges and links are void (TF-16). */
  credential_version: Generated<number>;
  two_factor_method: TwoFactorMethod | null;
  totp_sealed: string | null;
  /** The time step of the last accepted code; it and earlier ones are refused (RFC 6238 §5.2). */
  totp_last_step: number | null;
  /** Failures of the second factor since its last success. */
  second_factor_failures: Generated<number>;
  created_at: string;
}

export interface InvitesTable {
  /** SHA-256 of the link's token, in hex. */
  token_hash: string;
  /** Null for the first siteadmin's link, whose user chooses the address. */
  email: string | null;
  role: Exclude<Role, "admin">;
  /** 1 if a user of this invite becomes an admin. */
  as_admin: Generated<number>;
  /** Null for the first siteadmin's link. */
  invited_by: number | null;
  expires_at: string;
}

/** An address to which inquiries go once it is confirmed. Until then it has a link. */
export interface InquiryRecipientsTable {
  /** A UUID, so that an id is never of another address later. */
  id: string;
  email: string;
  added_at: string;
  /** Null once that account is deleted. */
  asked_by: number | null;
  /** SHA-256 of the link's token, in hex. */
  token_hash: string | null;
  link_expires_at: string | null;
  confirmed_at: string | null;
}

/** A person's link to the calendar of next steps (LEAD-15). */
export interface CalendarLinksTable {
  user_id: number;
  /** SHA-256 of the link's token, in hex. */
  token_hash: string;
  made_at: string;
}

export interface PasswordResetsTable {
  /** SHA-256 of the link's token, in hex. */
  token_hash: string;
  /** One per user; a newer request replaces it. */
  user_id: number;
  /** Wrong addresses sent with the right token. */
  mismatches: number;
  expires_at: string;
}

export interface EmailChangesTable {
  user_id: number;
  /** The new address; it takes effect once it is verified. */
  email: string;
  /** SHA-256 of the link's token, in hex. */
  link_hash: string;
  link_expires_at: string;
  /** Keyed hash of the six digits. */
  code_hmac: string;
  code_expires_at: string;
  attempts: number;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's token, in hex. */
  token_hash: string;
  /** Identifies the session in its owner's list; grants nothing. */
  public_id: string;
  user_id: number;
  /** Time of the last factor; the limits of P-4 and S-8 count from it. */
  signed_in_at: string;
  last_active_at: string;
  user_agent: string;
  /** The job that the person looks at, and when they last did (JOB-33). */
  open_job_id: Generated<number | null>;
  open_job_at: Generated<string | null>;
}

export interface DevicesTable {
  /** SHA-256 of the cookie's token, in hex. */
  token_hash: string;
  public_id: string;
  user_id: number;
  first_seen_at: string;
  last_seen_at: string;
  /** Until then a login on it needs no second factor; null for a device that is known but not trusted (AU-6). */
  trusted_until: string | null;
  user_agent: string;
}

/** A pending login between password and second factor (S-1). */
export interface SignInChallengesTable {
  /** SHA-256 of the cookie's token, in hex. */
  token_hash: string;
  user_id: number;
  method: TwoFactorMethod;
  /** `credential_version` at the password step. */
  credential_version: number;
  /** HMAC of the emailed code, bound to this challenge. */
  code_hmac: string | null;
  code_sent_at: string | null;
  attempts: Generated<number>;
  expires_at: string;
  consumed_at: string | null;
}

/** Failed logins per key within a window; the key is an HMAC. */
export interface SignInThrottlesTable {
  key: string;
  failures: number;
  window_ends_at: string;
  blocked_until: string | null;
}

/** A second factor that is being set up and not verified yet. */
export interface TwoFactorSetupsTable {
  user_id: number;
  method: TwoFactorMethod;
  totp_sealed: string | null;
  code_hmac: string | null;
  code_sent_at: string | null;
  attempts: Generated<number>;
  expires_at: string;
}

export interface BackupCodeSetsTable {
  user_id: number;
  /** One salt and cost for the whole set, so that checking a code costs one hash (P-8). */
  salt: string;
  made_at: string;
  shown_at: string | null;
}

export interface BackupCodesTable {
  id: Generated<number>;
  user_id: number;
  /** argon2id tag under the salt of the set, in base64url. */
  hash: string;
  used_at: string | null;
}

/** The filter of the activity log. */
export type AuditArea = "sign-ins" | "people" | "reviews" | "pictures" | "messages" | "site";

export interface ActivityTable {
  /** The order of the list, independent of the clock. */
  id: Generated<number>;
  at: string;
  kind: string;
  area: AuditArea;
  /** Null for a person without an account. */
  actor_id: number | null;
  /** The name at that time. */
  actor_name: string;
  /** The account it is about, if it is not the actor's. */
  user_id: number | null;
  subject: string | null;
  address: string | null;
  /** JSON. */
  details: string;
  /** Equal events within a day count up one row; null for events that always have their own. */
  fold: string | null;
  times: Generated<number>;
}

/** The settings at the last start. */
export interface SettingsSeenTable {
  name: string;
  /** HMAC of the value, so that the file holds no second copy of a secret. */
  fingerprint: string;
}

/** Where an inquiry can be lost on its way. */
export type Step = "endpoint" | "database" | "mail";

/** One row: the result of the nightly test inquiry. */
export interface HeartbeatTable {
  id: number;
  tried_at: string;
  /** When it last arrived. */
  good_at: string | null;
  /** Start of the failure; null while it arrives. */
  failing_since: string | null;
  /** When the administrators were last informed. */
  told_at: string | null;
  step: Step | null;
  /** The reason in the words of the mail server or the system. */
  reason: string | null;
}

/** What the site asks its administrators once: a row once one of them has answered. */
export interface DismissedNoticesTable {
  name: string;
  dismissed_at: string;
}

export interface RateCountersTable {
  /** HMAC of name and key: the file holds neither addresses nor account names. */
  key: string;
  used: number;
  ends_at: string;
}

export interface UsedCaptchaTable {
  /** SHA-256 of the nonce of the captcha. */
  id: string;
  forget_at: string;
}
