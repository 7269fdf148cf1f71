import { Text } from "#src/facts/text.tsx";
import { errorsIn, isBlank } from "#src/schema/fields.schema.ts";
import { Chips } from "#src/ui/form/chips.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { inquiryLabels } from "../field-labels.ts";
import { inquirySchema, messageLimits } from "../schema.ts";
import { fieldProps, MessageFormFrame, PersonFields } from "./message-form.tsx";
import { type FormKind, useMessageForm } from "./use-message-form.ts";

const inquiryKind: FormKind<keyof typeof inquiryLabels> = {
  id: "inquiry",
  labels: inquiryLabels,
  check(values) {
    const errors = errorsIn(inquirySchema, values);
    // The server accepts a blank text; the form requires one, so that it is not left out by accident (FORM-05).
    if (isBlank(values.additionalInfo)) errors.additionalInfo ??= "Please type a note or tap an answer below.";
    return errors;
  },
  toInquiry: (values) => inquirySchema.parse(values),
  texts: {
    name: "Inquiry",
    start: "Seven short answers",
    send: "Send inquiry",
    sent: "Inquiry sent successfully!",
    refused: (message) => ({ text: "Error submitting the form.", detail: message }),
    subject: "Inquiry about gutters",
  },
};

/** The home page's form (FORM-01). Public pages render it in `<Island name="inquiry-form">`. */
export function InquiryForm() {
  const form = useMessageForm(inquiryKind);
  return (
    <MessageFormFrame form={form}>
      <PersonFields form={form} />
      <Field
        {...fieldProps(form, "address")}
        hint={
          <Text id="home.fields.address" plain>
            Street address, city and ZIP code
          </Text>
        }
        rows={1}
        autoComplete="street-address"
        maxLength={messageLimits.address}
      />
      <Field
        {...fieldProps(form, "projectNeeds")}
        hint={
          <Text id="home.fields.needs" plain>
            New gutters, guards or a repair? One story or two? About how many feet?
          </Text>
        }
        rows={3}
        maxLength={messageLimits.text}
      />
      <Field
        {...fieldProps(form, "additionalInfo")}
        hint={
          <Text id="home.fields.more" plain>
            Anything else? A gate code, a dog, a good time to call.
          </Text>
        }
        rows={2}
        maxLength={messageLimits.text}
        above={<ReplyChips value={form.values.additionalInfo} onPick={(text) => form.type("additionalInfo", text)} />}
      />
    </MessageFormFrame>
  );
}

/** Ready-made answers for the last field (FORM-05). */
export const replyChips = ["Nothing to add", "Please call in the morning", "Please call in the afternoon"] as const;

/** @param onPick gets the new text of the field */
function ReplyChips({ value, onPick }: { value: string; onPick: (text: string) => void }) {
  return (
    <Chips
      name="Ready-made answers"
      chips={replyChips}
      isAbove
      isPressed={(chip) => lines(value).includes(chip)}
      onPick={(chip) => onPick(withChip(value, chip))}
    />
  );
}

/**
 * The text of the field after a chip is pressed: the chip's text comes below the person's own text, replaces that of another
 * chip, and goes away when the same chip is pressed again.
 */
export function withChip(text: string, chip: string): string {
  const own = text.split("\n").filter((line) => !replyChips.some((other) => other === line.trim()));
  const words = lines(text).includes(chip) ? [] : [chip];
  return [own.join("\n").trimEnd(), ...words].filter((part) => part !== "").join("\n");
}

function lines(text: string): string[] {
  return text.split("\n").map((line) => line.trim());
}
