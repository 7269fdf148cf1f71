import type * as z from "zod/mini";
import { api } from "#src/browser/api.ts";
import type { ownPageSchema, StaffOwnPage } from "#src/facts/own-page.schema.ts";
import { itemSaving, listRequests } from "#src/staff/editing/list-requests.ts";
import type { ListKind } from "#src/staff/editing/use-managed-list.ts";
import { addedAt, cutText } from "#src/ui/list/use-item-names.tsx";

export const pageList: ListKind<StaffOwnPage> = {
  noun: "page",
  calls: listRequests(api.admin.pages, { many: "pages", param: {} }),
  naming: { lead: "the page", nameOf: ({ title }) => `“${cutText(title, 60)}”`, details: addedAt },
};

export const savePage = itemSaving<"page", StaffOwnPage, z.input<typeof ownPageSchema>, object>(api.admin.pages, {
  one: "page",
  param: {},
});
