import * as z from "zod/mini";
import { recaptchaToken } from "../schema.ts";

/** What a visitor may send along with an inquiry (LEAD-18). */
export const attachmentLimits = {
  photos: 6,
  /** Of one file, as P-18 for staff's pictures. */
  photoBytes: 15 * 1024 * 1024,
  /** After sending, photos are still taken for this long (LEAD-19). */
  openAfterSendingMs: 15 * 60 * 1000,
} as const;

/** The formats that are read, for a file picker: one by one and without HEIC, so that iPhones convert their photos to JPEG. */
export const photoTypes = "image/jpeg,image/png,image/webp,image/avif";

/** The header that carries the token: it must be known before the body is read. */
export const tokenHeader = "x-attachments";

/** The browser's name for a photo: 32 hex digits. */
export const keyPattern = /^[0-9a-f]{32}$/;

/** The body that starts attachments: a solved captcha of its own (LEAD-21). */
export const newAttachmentsSchema = z.strictObject({ recaptchaToken });

/** A plan is read by `planFrom` (src/takeoff/plan.ts). */
export const sentPlanSchema = z.strictObject({ plan: z._default(z.unknown(), undefined) });
