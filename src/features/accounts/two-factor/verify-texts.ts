/** What is said about a code that does not prove anything (TFA-08). */
export const verifyTexts = {
  unproven: "Failed to verify OTP due to security validation.",
  failed: "Invalid OTP.",
} as const;
