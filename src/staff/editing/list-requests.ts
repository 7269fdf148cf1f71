import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
import type { DeletedEntry } from "#src/schema/ordered-list.schema.ts";
import { asPositions } from "#src/ui/list/order.ts";
import type { ListCalls, ListItem } from "#src/ui/list/use-list-data.ts";

type Answer<Body> = Promise<Pick<Response, "ok" | "status"> & { json(): Promise<Body> }>;

/** The part of the API's client that calls `orderedListApi`. */
type Client<Body, Param> = {
  $get(args: { param: Param }): Answer<Body>;
  reorder: { $patch(args: { param: Param; json: { order: ReturnType<typeof asPositions> } }): Answer<unknown> };
  ":id": {
    $delete(args: { param: Param & { id: string }; query: { reason?: string } }): Answer<unknown>;
    restore: { $post(args: { param: Param & { id: string }; json: object }): Answer<unknown> };
  };
};

type Names<Many, Param> = {
  /** The member of the answers that has the list. */
  many: Many;
  /** What the address names beside an entry. */
  param: Param;
  /** The texts of failures. */
  texts: { loadAll: string; order: string; remove: string; restore: string };
};

/** The calls of a managed list that are the same for each. */
export function listRequests<Many extends string, Item extends ListItem, Param extends object>(
  client: Client<Record<Many, readonly Item[]> & { deleted: readonly DeletedEntry<Item>[] }, Param>,
  { many, param, texts }: Names<Many, Param>,
): ListCalls<Item, DeletedEntry<Item>> {
  const one = (id: number) => ({ ...param, id: String(id) });
  const call = (make: () => Answer<unknown>, failed: string): Promise<Result<unknown>> =>
    callApi(make, { failed, csrfMissing });
  return {
    fetchAll: () =>
      callApi(
        () => client.$get({ param }),
        { failed: texts.loadAll },
        ({ [many]: items, deleted }) => ({ items, deleted }),
      ),
    reorder: (ids) => call(() => client.reorder.$patch({ param, json: { order: asPositions(ids) } }), texts.order),
    remove: (id, reason) =>
      call(() => client[":id"].$delete({ param: one(id), query: reason ? { reason } : {} }), texts.remove),
    restore: (id) => call(() => client[":id"].restore.$post({ param: one(id), json: {} }), texts.restore),
  };
}
