import { useContact } from "#src/facts/use-company.tsx";

/** An email address, by default the company's. It breaks after its @ only, since a break elsewhere reads as another address. */
export function EmailAddress({ address }: { address?: string }) {
  const contact = useContact();
  const [mailbox, domain] = (address ?? contact.email).split("@");
  return (
    <span>
      {`${mailbox}@`}
      <wbr />
      {domain}
    </span>
  );
}
