import type { Inquiry } from "./schema.ts";

export type Values<Name extends string> = Readonly<Record<Name, string>>;
export type Errors<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** What makes one public form different from the other. */
export type FormKind<Name extends string> = {
  /** Part of every id in the page and of the draft's key: "inquiry" → #inquiry-email, draft:inquiry. */
  id: string;
  /** The fields in the order in which they are filled in, by what people call them. */
  labels: Readonly<Record<Name, string>>;
  /** The rules of schema.ts: what is to be sent, or what is wrong with which field. */
  check(values: Values<Name>): { inquiry: Inquiry } | { errors: Errors<Name> };
  texts: {
    /** What the form is called where its heading cannot be seen. */
    name: string;
    /** On the button. */
    send: string;
    sent: string;
    /** When the server has refused, with what it said if it said anything. */
    refused(message: string | undefined): { text: string; detail?: string | undefined };
    /** Of the e-mail that holds the typed text when sending fails. */
    subject: string;
  };
};

export function namesOf<Name extends string>(kind: FormKind<Name>): readonly Name[] {
  return Object.keys(kind.labels) as Name[];
}
