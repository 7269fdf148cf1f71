import { spawnSync } from "node:child_process";
import type { Finding } from "./finding.ts";

type Audit = { metadata?: { vulnerabilities: Record<"high" | "critical" | "total", number> } };

/** Asks the registry what it knows about the packages that go into production; without a registry nothing is known. */
export function auditPackages(): Finding {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8", timeout: 30_000 });
  const { metadata }: Audit = JSON.parse(stdout || "{}");
  const attack = "npm audit of what goes into production";
  if (!metadata) return { attack, counts: "no registry answers: not known", wrong: undefined };
  const { high, critical, total } = metadata.vulnerabilities;
  return {
    attack,
    counts: `${total} known weaknesses, ${high + critical} of them grave`,
    wrong: high + critical > 0 ? "npm audit --omit=dev says which" : undefined,
  };
}
