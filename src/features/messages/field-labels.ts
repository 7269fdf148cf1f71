const person = { firstName: "First name", lastName: "Last name", email: "Email", phone: "Phone" } as const;

/** The fields of the public forms, in their order on the screen (FORM-01). */
export const inquiryLabels = {
  ...person,
  address: "Address",
  projectNeeds: "Project needs",
  additionalInfo: "Additional info",
} as const;
export const contactLabels = { ...person, message: "Message" } as const;
