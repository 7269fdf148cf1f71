import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countsOf, type Finding, serverErrors } from "./finding.ts";
import { runTool } from "./run-tool.ts";
import type { Target } from "./target.ts";

/** Without ssrf, xxe, nikto and wapp, which ask other machines; buster and brute_login_form try lists of guessed words. */
const wapitiModules =
  "backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss";

type WapitiReport = { vulnerabilities: Record<string, { info: string; path: string }[]> };

/** Follows every link and form of the public site and tries what is known to break pages. */
export async function runWapiti(target: Target): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), "wapiti-"));
  const report = join(folder, "report.json");
  const bounds = ["--scope", "domain", "-d", "5", "--max-links-per-page", "60", "--max-scan-time", "25"];
  const quiet = ["--max-attack-time", "8", "--flush-session", "--no-bugreport", "-v", "0", "--store-session", folder];
  const output = ["-f", "json", "-o", report, "--store-config", folder];
  await runTool("wapiti", ["-u", `${target.proxied}/`, "-m", wapitiModules, ...bounds, ...quiet, ...output], 150);
  const { vulnerabilities } = JSON.parse(await readFile(report, "utf8")) as WapitiReport;
  await rm(folder, { recursive: true });
  const found = Object.entries(vulnerabilities).flatMap(([kind, all]) =>
    all.map(({ info, path }) => `${kind} at ${path}: ${info}`),
  );
  const unjudged = found.filter((text) => !judged.some((known) => known.test(text)));
  const answers = target.answers();
  return {
    attack: "wapiti over the public site",
    counts: `${countsOf(answers)}; ${found.length} findings, ${unjudged.length} of them new`,
    wrong: unjudged[0] ?? serverErrors(answers) ?? (await target.damage()),
  };
}

/** What wapiti says and docs/security.md ("What the tools found") answers. */
const judged: readonly RegExp[] = [
  /^Cross Site Request Forgery at \/(contact)?: Lack of anti CSRF token$/,
  /^HTTP Secure Headers at \/: X-XSS-Protection is not set$/,
  /^HTTP Secure Headers at \/: Strict-Transport-Security is not set$/,
];

type Injection = { what: string; args: string[] };

/** Tries to make SQL of a parameter: of a public call, one that takes JSON, and one of the office. */
export async function runSqlmap(target: Target): Promise<Finding[]> {
  const { cookie = "" } = await target.staff();
  const json = ["--headers", `Content-Type: application/json\nOrigin: ${target.proxied}`];
  const invite = JSON.stringify({ invite: "t*", email: "a*@example.com" });
  const injections: Injection[] = [
    { what: "GET /api/public/reviews?page=", args: ["-u", `${target.proxied}/api/public/reviews?page=1`] },
    {
      what: "POST /api/auth/verify-invite",
      args: ["-u", `${target.proxied}/api/auth/verify-invite`, "--data", invite, ...json],
    },
    {
      what: "GET /api/admin/messages?q=&before= as an admin",
      args: [
        "-u",
        `${target.proxied}/api/admin/messages?q=gutter&before=2030-01-01T00:00:00.000Z_1`,
        "--cookie",
        cookie,
      ],
    },
  ];
  const findings: Finding[] = [];
  for (const { what, args } of injections) findings.push(await inject(target, what, args));
  return findings;
}

async function inject(target: Target, what: string, args: string[]): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), "sqlmap-"));
  const bounds = ["--batch", "--level=2", "--risk=1", "--dbms=SQLite", "--threads=4", "--timeout=5"];
  const quiet = ["--flush-session", "--disable-coloring", "--output-dir", folder, "--ignore-code=400,401,404,429"];
  // sqlmap waits for the keyboard to time out unless a setting says what to do with a session cookie.
  const printed = await runTool("sqlmap", [...args, ...bounds, ...quiet, "--drop-set-cookie"], 40);
  await rm(folder, { recursive: true });
  const answers = target.answers();
  const injectable = /^.*(?:is vulnerable|identified the following injection point|back-end DBMS is).*$/m.exec(printed);
  const none = Object.keys(answers).length === 0 ? `it has asked nothing:\n${printed.slice(-500)}` : undefined;
  const ended = /do not appear to be injectable/.test(printed)
    ? "none injectable"
    : "stopped after 40 s, nothing found";
  return {
    attack: `sqlmap on ${what}`,
    counts: `${countsOf(answers)}; ${ended}`,
    wrong: injectable?.[0] ?? none ?? serverErrors(answers) ?? (await target.damage()),
  };
}
