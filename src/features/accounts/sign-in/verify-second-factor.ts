import { api } from "#src/platform/browser-api.ts";
import { failed } from "../failed.ts";
import { finishSignIn } from "./finish-sign-in.ts";

type Proof = { otp: string } | { backupCode: string };

/** Why the second factor was not taken. */
export type Refusal = {
  text: string;
  /** Only a new password opens the account again. */
  resetRequired: boolean;
};

const exception = "Verification failed. Please try again.";

/** Sends the second factor and goes on when it is right; answers only when it is not (AUTH-04). Never throws. */
export async function verifySecondFactor(
  proof: Proof,
  { userId, trustDevice }: { userId: number; trustDevice: boolean },
): Promise<Refusal> {
  try {
    const answer = await api.auth["verify-login-2fa"].$post({ json: { userId, ...proof, trustDevice } });
    if (answer.ok) {
      await finishSignIn();
      return { text: exception, resetRequired: false };
    }
    const { text, code } = await failed(answer, "Verification failed.");
    return { text, resetRequired: code === "reset_required" };
  } catch {
    return { text: exception, resetRequired: false };
  }
}

/** Asks for another mail. Says what went wrong, or nothing. */
export async function resendCode(): Promise<string | undefined> {
  try {
    const answer = await api.auth["resend-login-code"].$post({ json: {} });
    return answer.ok ? undefined : (await failed(answer, "Failed to resend code.")).text;
  } catch {
    return "Failed to resend code.";
  }
}
