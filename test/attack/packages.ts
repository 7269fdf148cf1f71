import { spawn } from "node:child_process";
import type { Finding } from "./finding.ts";

type Audit = { metadata?: { vulnerabilities: Record<"high" | "critical" | "total", number> } };

/** Asks the registry what it knows about the packages that go into production; without a registry nothing is known. */
export async function auditPackages(): Promise<Finding> {
  const { metadata }: Audit = JSON.parse((await npm(["audit", "--omit=dev", "--json"])) || "{}");
  const attack = "npm audit of what goes into production";
  if (!metadata) return { attack, counts: "no registry answers: not known", wrong: undefined };
  const { high, critical, total } = metadata.vulnerabilities;
  return {
    attack,
    counts: `${total} known weaknesses, ${high + critical} of them grave`,
    wrong: high + critical > 0 ? "npm audit --omit=dev says which" : undefined,
  };
}

function npm(args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn("npm", args, { stdio: ["ignore", "pipe", "ignore"], timeout: 30_000 });
    let printed = "";
    child.stdout.on("data", (piece: Buffer) => {
      printed += piece.toString("utf8");
    });
    child.on("error", () => resolve(""));
    child.on("close", () => resolve(printed));
  });
}
