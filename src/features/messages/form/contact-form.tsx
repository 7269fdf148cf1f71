import { Text } from "#src/facts/text.tsx";
import { errorsIn } from "#src/schema/fields.schema.ts";
import { Field } from "#src/ui/form/field.tsx";
import { contactLabels } from "../field-labels.ts";
import { contactAsInquiry, contactSchema, messageLimits } from "../schema.ts";
import { fieldProps, MessageFormFrame, PersonFields } from "./message-form.tsx";
import { type FormKind, useMessageForm } from "./use-message-form.ts";

const contactKind: FormKind<keyof typeof contactLabels> = {
  id: "contact",
  labels: contactLabels,
  check: (values) => errorsIn(contactSchema, values),
  toInquiry: (values) => contactAsInquiry(contactSchema.parse(values)),
  texts: {
    name: "Message",
    start: "Five short answers",
    send: "Send message",
    sent: "Message sent successfully!",
    refused: (message = "Something went wrong on our side.") => ({ text: `Error: ${message}` }),
    subject: "Message from your website",
  },
};

/** The contact page's form (FORM-01). Public pages render it in `<Island name="contact-form">`. */
export function ContactForm() {
  const form = useMessageForm(contactKind);
  return (
    <MessageFormFrame form={form}>
      <PersonFields form={form} />
      <Field
        {...fieldProps(form, "message")}
        hint={
          <Text id="contact.fields.message" plain>
            What can we do for you?
          </Text>
        }
        rows={4}
        maxLength={messageLimits.text}
      />
    </MessageFormFrame>
  );
}
