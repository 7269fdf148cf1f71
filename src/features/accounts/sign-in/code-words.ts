/** What asks for the code, by the method that the account has chosen. */
export const words = {
  app: {
    text: "Open your authenticator app and type the six digits that it shows for this site.",
    label: "Code from the app",
  },
  email: {
    text: "We have sent you a mail with a code of six digits. It works for ten minutes.",
    label: "Code from the mail",
  },
};

/**
 * Beside the field for a backup code: what to type, and what to do without one. It says what the method alone says already
 * (AUTH-02), which whoever knows the password is told anyway: backup codes are made with the app and go with it.
 */
export const backupWords = {
  app: {
    text: "Type one of the codes that you kept when you turned two-factor on. Each works once.",
    without: "You have none left? Ask whoever looks after this website to turn two-factor off for you.",
  },
  email: {
    text: "Backup codes belong to an authenticator app. Where codes come by mail there are none: use the code from the mail instead.",
    without: "You cannot open your mail? Ask whoever looks after this website to turn two-factor off for you.",
  },
};
