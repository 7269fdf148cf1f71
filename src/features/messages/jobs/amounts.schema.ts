import * as z from "zod/mini";

/** What is wrong with a typed amount. */
export const amountErrors = {
  unclear: "Enter dollars, such as 2,350 or 2350.50.",
  negative: "An amount cannot be less than zero.",
  tooLarge: "An amount must be less than $10,000,000.",
} as const;

const maxCents = 999_999_999;
const amount = /^\$? ?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?|\.\d{1,2})$/;

/** The cents of typed dollars: "2,350" and "$2350.00" are 235000, "" is null. @returns a sentence for anything else */
export function readAmount(typed: string): number | null | (typeof amountErrors)[keyof typeof amountErrors] {
  const text = typed.trim();
  if (text === "") return null;
  if (/^(-|−|\$ ?-|\() ?\$? ?\d/.test(text)) return amountErrors.negative;
  const [, number] = amount.exec(text) ?? [];
  if (number === undefined) return amountErrors.unclear;
  const cents = Math.round(Number(number.replaceAll(",", "")) * 100);
  return cents > maxCents ? amountErrors.tooLarge : cents;
}

/** What is wrong with the typed amounts of a job. */
export function amountProblems({ estimate, agreed }: Readonly<Record<"estimate" | "agreed", string>>) {
  const read = Object.entries({ estimate: readAmount(estimate), agreed: readAmount(agreed) });
  return Object.fromEntries(read.flatMap(([name, one]) => (typeof one === "string" ? [[name, one]] : [])));
}

/** 235000 is "2,350", 235050 is "2,350.50"; null is "". */
export function writeAmount(cents: number | null): string {
  if (cents === null) return "";
  return (cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });
}

/** Typed dollars, as cents; null for none. */
export const amountSchema = z.pipe(
  z.string({ error: amountErrors.unclear }),
  z.transform((typed, context) => {
    const read = readAmount(typed);
    if (typeof read !== "string") return read;
    context.issues.push({ code: "custom", message: read, input: typed });
    return z.NEVER;
  }),
);
