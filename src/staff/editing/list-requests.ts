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
  /** The texts of failures, where a requirement has them. */
  texts?: { loadAll: string; order: string; remove: string; restore: string };
};

/** The calls of a managed list that are the same for each. */
export function listRequests<Many extends string, Item extends ListItem, Param extends object>(
  client: Client<Record<Many, readonly Item[]> & { deleted: readonly DeletedEntry<Item>[] }, Param>,
  { many, param, texts = textsOf(many) }: Names<Many, Param>,
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

function textsOf(many: string) {
  return {
    loadAll: `The ${many} could not be loaded.`,
    order: "The order could not be saved.",
    remove: `The ${many.slice(0, -1)} could not be deleted.`,
    restore: `The ${many.slice(0, -1)} could not be restored.`,
  };
}

type SavingClient<One extends string, Item, Body, Param> = {
  $post(args: { param: Param; json: Body }): Answer<Record<One, Item>>;
  ":id": {
    $patch(args: { param: Param & { id: string }; json: Body & { was: Body } }): Answer<Record<One, Item>>;
  };
};

/** @returns what adds an item, or changes one from what the person saw of it */
export function itemSaving<One extends string, Item, Body extends object, Param extends object>(
  client: SavingClient<One, Item, Body, Param>,
  { one, param }: { one: One; param: Param },
) {
  return (json: Body, seen: { id: number; was: Body } | undefined): Promise<Result<Item>> =>
    callApi(
      () =>
        seen
          ? client[":id"].$patch({ param: { ...param, id: String(seen.id) }, json: { ...json, was: seen.was } })
          : client.$post({ param, json }),
      { fallback: `The ${one} could not be saved.`, csrfMissing },
      ({ [one]: item }) => item,
    );
}
