import type { DevicesTable } from "#src/features/accounts/devices/queries.server.ts";
import type { EmailChangesTable } from "#src/features/accounts/e-mail-verification/queries.server.ts";
import type { InvitesTable } from "#src/features/accounts/invites/queries.server.ts";
import type { PasswordResetsTable } from "#src/features/accounts/password-reset/queries.server.ts";
import type { UsersTable } from "#src/features/accounts/queries.server.ts";
import type { SessionsTable } from "#src/features/accounts/session/queries.server.ts";
import type { SignInChallengesTable, SignInThrottlesTable } from "#src/features/accounts/sign-in/queries.server.ts";
import type {
  BackupCodeSetsTable,
  BackupCodesTable,
  TwoFactorSetupsTable,
} from "#src/features/accounts/two-factor/queries.server.ts";
import type { ActivityTable } from "#src/features/activity/queries.server.ts";
import type { SettingsSeenTable } from "#src/features/activity/settings-queries.server.ts";
import type { GalleryImagesTable } from "#src/features/gallery/queries.server.ts";
import type { HeartbeatTable } from "#src/features/heartbeat/queries.server.ts";
import type { MessagesTable } from "#src/features/messages/queries.server.ts";
import type { ReviewsTable } from "#src/features/reviews/queries.server.ts";
import type { SampleContentTable } from "#src/features/sample-content/queries.server.ts";
import type { UsedCaptchaTable } from "#src/platform/captcha-queries.server.ts";
import type { ContentVersionTable } from "#src/platform/content-version.server.ts";
import type { OutgoingMailTable } from "#src/platform/outbox-queries.server.ts";
import type { RateCountersTable } from "#src/platform/rate-limit.server.ts";

/** Every table; each is described by the folder that owns it. */
export interface Schema {
  activity: ActivityTable;
  backup_code_sets: BackupCodeSetsTable;
  backup_codes: BackupCodesTable;
  content_version: ContentVersionTable;
  devices: DevicesTable;
  email_changes: EmailChangesTable;
  gallery_images: GalleryImagesTable;
  heartbeat: HeartbeatTable;
  invites: InvitesTable;
  messages: MessagesTable;
  outgoing_mail: OutgoingMailTable;
  password_resets: PasswordResetsTable;
  rate_counters: RateCountersTable;
  reviews: ReviewsTable;
  sample_content: SampleContentTable;
  sessions: SessionsTable;
  settings_seen: SettingsSeenTable;
  sign_in_challenges: SignInChallengesTable;
  sign_in_throttles: SignInThrottlesTable;
  two_factor_setups: TwoFactorSetupsTable;
  used_captcha: UsedCaptchaTable;
  users: UsersTable;
}
