import { access, constants, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { syncToDisk } from "../process/sync-to-disk.server.ts";
import type { MailTransport } from "./mail.server.ts";
import { type MessageSender, writeMessage } from "./mail-message.server.ts";

/**
 * Writes every mail into a folder as an .eml file (OPS-05). The name is derived from the mail, so that a second try replaces
 * the first. A file is complete or absent, also after a power cut.
 */
export function createMailFolder(folder: string, sender: MessageSender): MailTransport {
  return {
    description: `Without a mail server no email is sent: it is written to ${folder} as .eml files.`,
    async send(mail) {
      const { raw } = await writeMessage(mail, sender);
      const name = `${mail.date.toISOString().replace(/\D/g, "")}-${mail.id}`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `${name}.tmp`);
      try {
        await writeFile(unfinished, raw, { mode: 0o600, flush: true });
        await rename(unfinished, join(folder, `${name}.eml`));
      } finally {
        await rm(unfinished, { force: true });
      }
      await syncToDisk(folder);
      return { outcome: "sent", inFolder: true, note: `no mail server: written to ${join(folder, `${name}.eml`)}` };
    },
    async verify() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
  };
}
