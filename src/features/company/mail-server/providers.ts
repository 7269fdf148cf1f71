type Provider = { name: string; host: string; port: 465 | 587; wants: string };

const provider = (name: string, host: string, port: Provider["port"], wants: string): Provider => {
  return { name, host, port, wants };
};

/** The usual providers, as their help pages had it in November 2026. */
export const providers: readonly Provider[] = [
  provider("Google Workspace, Gmail", "smtp.gmail.com", 465, "Needs 2-Step Verification, and an app password."),
  provider(
    "Microsoft 365",
    "smtp.office365.com",
    587,
    "An administrator turns on “Authenticated SMTP” for the mailbox.",
  ),
  provider("Yahoo", "smtp.mail.yahoo.com", 465, "Needs an app password, from Account security."),
  provider("iCloud", "smtp.mail.me.com", 587, "Needs an app-specific password, from account.apple.com."),
  provider("GoDaddy Professional Email", "smtpout.secureserver.net", 465, "The user is the whole email address."),
  provider("Zoho", "smtppro.zoho.com", 465, "With two-factor authentication it needs an app password."),
  provider(
    "Amazon SES",
    "email-smtp.us-east-1.amazonaws.com",
    587,
    "Needs SMTP credentials. Correct the region in the name.",
  ),
  provider("SendGrid", "smtp.sendgrid.net", 587, "The user is the word apikey, the password an API key."),
  provider("Mailgun", "smtp.mailgun.org", 587, "Needs the SMTP login of your domain. In the EU: smtp.eu.mailgun.org."),
  provider("Brevo", "smtp-relay.brevo.com", 587, "Needs the SMTP login and an SMTP key, not an API key."),
];
