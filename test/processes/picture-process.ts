import { existsSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { type Form, uploadForm } from "#test/content/pictures.ts";
import { openBeside } from "./open-beside.ts";
import { staffOf } from "./staff-of-process.ts";
import { startTinySite, type TinySite } from "./start-tiny-site.ts";

const secret = "a secret that only this test has, 32 bytes";
export const uploadPath = "/api/admin/gallery/images";

/** Starts the site as a process, with a member of staff logged in; its data lasts as long as the test. */
export async function startForUploads(folder = temporaryFolder()) {
  const site = await startTinySite(folder, { SECRET: secret });
  return { folder, site, headers: await staffOf(site, folder, secret) };
}

/** The names in its folder of pictures. */
export function filesIn(folder: string): string[] {
  const pictures = join(folder, "data", "gallery");
  return existsSync(pictures) ? readdirSync(pictures) : [];
}

/** Its pictures as the database has them. */
export async function rowsIn(folder: string) {
  const { db, close } = await openBeside(join(folder, "data"));
  const rows = await db.selectFrom("gallery_images").select(["id", "file", "state", "widths"]).execute();
  await close();
  return rows.map(({ widths, ...row }) => ({ ...row, widths: JSON.parse(widths) }));
}

/** How much memory the process has now (VmRSS), or has had at the most (VmHWM), in MiB: proc_pid_status(5). */
export function memoryOf({ process: { pid } }: TinySite, which: "VmRSS" | "VmHWM" = "VmRSS"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

/** The bytes of a form, with its boundary. */
export async function bytesOf(form: Form): Promise<{ type: string; body: Buffer }> {
  const response = new Response(uploadForm(form));
  return { type: response.headers.get("content-type") ?? "", body: Buffer.from(await response.arrayBuffer()) };
}

type Raw = { headers: Record<string, string>; body: Buffer; announced?: number };

/** Sends a request as no HTTP library would. @returns the socket and all that comes back */
export function sendRaw(site: TinySite, { headers, body, announced = body.length }: Raw) {
  const lines = { host: new URL(site.origin).host, "content-length": String(announced), ...headers };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(site.port, "127.0.0.1");
  socket.write(Buffer.concat([Buffer.from(`POST ${uploadPath} HTTP/1.1\r\n${head.join("")}\r\n`, "latin1"), body]));
  let text = "";
  socket.setEncoding("latin1");
  socket.on("data", (part) => {
    text += part;
  });
  return {
    socket,
    answer: new Promise<string>((resolve) => {
      socket.on("error", () => resolve(text));
      socket.on("close", () => resolve(text));
      socket.on("data", () => /\r\n\r\n.*\}$/s.test(text) && resolve(text));
    }),
  };
}

/** Sends an upload to a process as our own page does. */
export async function uploadTo(site: TinySite, headers: Record<string, string>, form: Form): Promise<Response> {
  const { type, body } = await bytesOf(form);
  const all = { ...headers, "content-type": type };
  return fetch(site.origin + uploadPath, { method: "POST", headers: all, body: new Uint8Array(body) });
}
