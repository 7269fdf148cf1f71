import type { StaffMessage } from "#src/features/messages/inbox/staff-message.server.ts";

/** A message as the inbox loads it, with a later time for a higher id. */
export const staffMessage = (id: number, changes: Partial<StaffMessage> = {}): StaffMessage => ({
  id,
  first_name: "Ann",
  last_name: "Lee",
  address: "12 Live Oak Lane",
  email: "ann@example.com",
  phone: "3525550199",
  project_needs: "Gutters",
  additional_info: "",
  submitted_at: `2026-03-02T15:00:${String(id).padStart(2, "0")}.000Z`,
  archived: false,
  unread: true,
  from: "home",
  mail: { state: "sent" },
  confirmed: true,
  attached: 0,
  job_id: id,
  ...changes,
});
