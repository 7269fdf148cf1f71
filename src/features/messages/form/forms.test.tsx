import { expect, test, vi } from "vitest";
import { company } from "#test/company/company.ts";
import { renderPart } from "#test/pages/render-part.tsx";

// The form's captcha brings a worker's script, which a test runner reads as a module and which looks for its global.
vi.stubGlobal("self", globalThis);
const { ContactForm } = await import("./contact-form.tsx");
const { InquiryForm, replyChips, withChip } = await import("./inquiry-form.tsx");

const forms = [
  ["home", renderPart(<InquiryForm />), ["Address, street-address, ", "Project needs, , ", "Additional info, , "]],
  ["contact", renderPart(<ContactForm />), ["Message, , "]],
] as const;

/** Label, autocomplete and maxlength of each text field, in order. */
function fieldsIn(html: string): string[] {
  return [...html.matchAll(/<label[^>]* for="([^"]+)">([^<]+)<\/label>/g)]
    .map(([, id, label]) => [label, new RegExp(`<(?:input|textarea)[^>]* id="${id}"[^>]*>`).exec(html)?.[0] ?? ""])
    .filter(([, field]) => !field?.includes('type="file"'))
    .map(([label, field = ""]) => {
      const [autocomplete, length] = ["autoComplete", "maxLength"].map(
        (name) => new RegExp(` ${name}="([^"]*)"`, "i").exec(field)?.[1] ?? "",
      );
      return [label, autocomplete, length].join(", ");
    });
}

test.each(forms)("FORM-01 FORM-22 the %s form has its labels, and cuts no pasted text", (_, html, others) => {
  const person = ["First name, given-name, 100", "Last name, family-name, 100", "Email, email, 150", "Phone, tel, "];
  expect(fieldsIn(html)).toEqual([...person, ...others]);
  expect(html).toMatch(/<input(?=[^>]* name="phone")(?=[^>]* inputMode="tel")/i);
});

test.each(forms)("PUB-13 without JavaScript the %s form names the phone and the e-mail address instead", (_, html) => {
  const [notice = ""] = /<noscript>.*<\/noscript>/s.exec(html) ?? [];
  expect(notice).toContain("This form needs JavaScript");
  expect(notice).toContain(`href="${company.phone.href}"`);
  expect(notice).toContain(`href="mailto:${company.email}"`);
  expect(html).toMatch(/<button(?=[^>]* type="submit")(?=[^>]* disabled="")/);
});

const [nothing, morning, afternoon] = replyChips;

test("FORM-05 a chip fills the empty field, another chip replaces its text, and the same chip again empties the field", () => {
  expect(withChip("", nothing)).toBe("Nothing to add");
  expect(withChip(nothing, morning)).toBe("Please call in the morning");
  expect(withChip(`${morning} `, afternoon)).toBe("Please call in the afternoon");
  expect(withChip(morning, morning)).toBe("");
});

test("FORM-05 a chip never removes the person's own text", () => {
  expect(withChip("The dog bites.\n", afternoon)).toBe("The dog bites.\nPlease call in the afternoon");
  expect(withChip(`The dog bites.\n${afternoon}`, afternoon)).toBe("The dog bites.");
  expect(withChip(`The dog bites.\n\nReally.\n${afternoon}`, morning)).toBe(
    "The dog bites.\n\nReally.\nPlease call in the morning",
  );
});
