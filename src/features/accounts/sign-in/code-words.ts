/** What asks for the code, by the account's method, and what to do without one. */
export const words = {
  app: {
    text: "Open your authenticator app and type the six-digit code that it shows for this site.",
    label: "Code from the app",
    without: "No codes left? Ask the site administrator to turn off two-factor authentication for you.",
  },
  email: {
    text: "We have sent you an email with a six-digit code. It works for ten minutes.",
    label: "Code from the email",
    without: "Cannot open your email? Ask the site administrator to turn off two-factor authentication for you.",
  },
};

/** Beside the field for a backup code. Only the app has backup codes: they are made with it and go with it (TFA-10). */
export const backupCodeText =
  "Type one of the codes that you saved when you turned on two-factor authentication. Each works once.";
