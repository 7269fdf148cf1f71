import { beside } from "../data.ts";

/** What does not hold, in words: every inquiry that is there has its two mails, and none is there twice. */
export async function brokenMessages(url: string): Promise<string[]> {
  const [rows, mails] = await beside(url, (db) =>
    Promise.all([
      db.selectFrom("messages").select(["id", "email"]).execute(),
      db.selectFrom("outgoing_mail").select("about").where("about", "is not", null).execute(),
    ]),
  );
  const mailsOf = (id: number) => mails.filter(({ about }) => about === `message ${id}`).length;
  const emails = rows.map(({ email }) => email);
  return [
    ...rows.filter(({ id }) => mailsOf(id) !== 2).map(({ id }) => `message ${id} has ${mailsOf(id)} mails`),
    ...emails.filter((email, index) => emails.indexOf(email) !== index).map((email) => `${email} is there twice`),
  ];
}
