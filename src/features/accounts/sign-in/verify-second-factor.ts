import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { finishSignIn } from "./finish-sign-in.ts";

type Proof = { otp: string } | { backupCode: string };

/** Why the second factor was not taken. */
export type Refusal = {
  text: string;
  /** Only a new password opens the account again. */
  resetRequired: boolean;
};

const texts = { fallback: "Verification failed.", unanswered: "Verification failed. Please try again." };

/** Sends the second factor and goes on when it is right; returns only when it is not (AUTH-04). Never rejects. */
export async function verifySecondFactor(
  proof: Proof,
  { userId, trustDevice }: { userId: number; trustDevice: boolean },
): Promise<Refusal> {
  const json = { userId, ...proof, trustDevice };
  const result = await callApi(() => api.auth["verify-login-2fa"].$post({ json }), texts);
  if (!result.ok) return { text: result.error.text, resetRequired: result.error.code === "reset_required" };
  await finishSignIn();
  return { text: texts.unanswered, resetRequired: false };
}

/** Asks for another mail. Returns what went wrong, or nothing. */
export async function resendCode(): Promise<string | undefined> {
  const result = await callApi(() => api.auth["resend-login-code"].$post({ json: {} }), {
    fallback: "Failed to resend code.",
  });
  return result.ok ? undefined : result.error.text;
}
