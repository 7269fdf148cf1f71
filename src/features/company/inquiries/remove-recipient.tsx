import { useEffect, useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import { useAskedPassword } from "../use-asked-password.tsx";
import styles from "./inquiries.module.css";
import type { ListedRecipient } from "./read-recipients.server.ts";
import type { ChangeRecipients } from "./use-recipients.ts";

type Props = Pick<ChangeRecipients, "remove"> & {
  recipient: ListedRecipient;
  onCancel(): void;
  onRemoved(): void;
};

/** Asks whether an address is to leave the list, in the place of its buttons. */
export function RemoveRecipient({ recipient: { id, email, confirmedAt }, remove, onCancel, onRemoved }: Props) {
  const formId = `remove-${id}`;
  const question = useRef<HTMLParagraphElement>(null);
  const asked = useAskedPassword(formId);
  const form = useForm<string>({
    id: formId,
    labels: { currentPassword: "Current password" },
    check: ({ currentPassword }) => ({ ...asked.check(currentPassword) }),
    async send({ currentPassword }) {
      const result = await remove(id, currentPassword);
      asked.followAnswer(result);
      if (!result.ok) return result;
      onRemoved();
      return { ok: true };
    },
  });
  useEffect(() => question.current?.focus(), []);
  return (
    <div className={styles.removing}>
      <FormFrame
        form={form}
        name={`Remove ${email}`}
        send="Remove"
        sending="Removing..."
        variant="danger"
        beside={
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        <p ref={question} tabIndex={-1}>
          Remove <EmailAddress address={email} />?{" "}
          {confirmedAt ? "It will get no more inquiries." : "Its link will no longer work."}
        </p>
        {asked.field(form)}
      </FormFrame>
    </div>
  );
}
