import { site } from "#site";

/** An email address, by default the company's. It breaks after its @ only, since a break elsewhere reads as another address. */
export function EmailAddress({ address = site.email }: { address?: string }) {
  const [mailbox, domain] = address.split("@");
  return (
    <span>
      {`${mailbox}@`}
      <wbr />
      {domain}
    </span>
  );
}
