import { expect, test } from "vitest";
import { companyOf } from "#src/facts/company.ts";
import { CompanyProvider } from "#src/facts/use-company.tsx";
import { confirmationEmail } from "#src/features/messages/emails.server.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { CompanyStory } from "./company-story.tsx";

test.each(["", "Rita Moss"])("LOOK-15 %j signs the company's story and the confirmation", async (signedBy) => {
  const company = companyOf({ signedBy });
  const { text } = await confirmationEmail({ company, address: company.email, promise: undefined });
  const html = renderPart(
    <CompanyProvider company={company}>
      <CompanyStory />
    </CompanyProvider>,
  );
  expect([/>Rita Moss<\/p>/.test(html), text.includes(`Rita Moss, ${company.name}`)]).toEqual([!!signedBy, !!signedBy]);
});
