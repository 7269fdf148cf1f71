import { site } from "#site";

/** An address, the company's unless told, which may break after its @: a break anywhere else would read as another one. */
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
