import type { GalleryImagesTable } from "#src/features/gallery/queries.server.ts";
import type { MessagesTable } from "#src/features/messages/queries.server.ts";
import type { ReviewsTable } from "#src/features/reviews/queries.server.ts";
import type { SampleContentTable } from "#src/features/sample-content/queries.server.ts";
import type { UsedCaptchaTable } from "#src/platform/captcha-queries.server.ts";
import type { ContentVersionTable } from "#src/platform/content-version.server.ts";
import type { OutgoingMailTable } from "#src/platform/outbox-queries.server.ts";
import type { RateCountersTable } from "#src/platform/rate-limit.server.ts";

/** Every table; each is described by the folder that owns it. */
export interface Schema {
  content_version: ContentVersionTable;
  gallery_images: GalleryImagesTable;
  messages: MessagesTable;
  outgoing_mail: OutgoingMailTable;
  rate_counters: RateCountersTable;
  reviews: ReviewsTable;
  sample_content: SampleContentTable;
  used_captcha: UsedCaptchaTable;
}
