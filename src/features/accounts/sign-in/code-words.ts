/** What asks for the code, by the account's method, and what to do without one. */
export const words = {
  app: {
    text: "Open your authenticator app and type the six digits that it shows for this site.",
    label: "Code from the app",
    without: "No codes left? Ask the person who looks after this website to turn two-factor off for you.",
  },
  email: {
    text: "We have sent you a mail with a code of six digits. It works for ten minutes.",
    label: "Code from the mail",
    without: "Cannot open your mail? Ask the person who looks after this website to turn two-factor off for you.",
  },
};

/** Beside the field for a backup code. Only the app has backup codes: they are made with it and go with it (TFA-10). */
export const backupCodeText = "Type one of the codes that you kept when you turned two-factor on. Each works once.";
