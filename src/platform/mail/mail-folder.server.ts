import { access, constants, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncToDisk } from "../process/sync-to-disk.server.ts";
import type { MailTransport } from "./mail.server.ts";
import { type Sender, writeMessage } from "./mail-message.server.ts";

/**
 * Writes every mail into a folder as an .eml file that any mail program opens (OPS-05). The name is derived from the mail, so
 * a second try replaces the first. A file is complete or absent, also after a power cut.
 */
export function createMailFolder(folder: string, sender: Sender): MailTransport {
  return {
    description: `Without SMTP_URL no mail is sent: it is written to ${folder} as .eml files.`,
    async send(mail) {
      const { raw } = await writeMessage(mail, sender);
      const name = `${mail.date.toISOString().replace(/\D/g, "")}-${mail.id}`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `${name}.tmp`);
      try {
        await writeSynced(unfinished, raw);
        await rename(unfinished, join(folder, `${name}.eml`));
      } finally {
        await rm(unfinished, { force: true });
      }
      await syncToDisk(folder);
      return { outcome: "sent", inFolder: true, note: `no SMTP_URL: written to ${join(folder, `${name}.eml`)}` };
    },
    async verify() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
  };
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
