import { site } from "#site";

/** The company's address, which may break after its @: a break anywhere else would read as another address. */
export function EmailAddress() {
  const [mailbox, domain] = site.email.split("@");
  return (
    <span>
      {`${mailbox}@`}
      <wbr />
      {domain}
    </span>
  );
}
