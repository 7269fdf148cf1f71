import type { ReactNode } from "react";
import { data, type LoaderFunctionArgs } from "react-router";
import type { ApiClient } from "#src/main/api.server.ts";
import { readPageNumber } from "#src/schema/list-page.ts";
import { apiContext, deferred } from "./context.ts";
import styles from "./list-page.module.css";

type Answer = Pick<Response, "ok" | "status" | "json">;
type BodyOf<A extends Answer> = A extends { ok: false } ? never : Awaited<ReturnType<A["json"]>>;

/** The body of an answer to a call. @throws Error for a refusal */
export async function bodyOf<A extends Answer>(call: Promise<A>): Promise<BodyOf<A>> {
  const answer = await call;
  if (!answer.ok) throw new Error(`A call of a page was answered with ${answer.status}.`);
  return (await answer.json()) as BodyOf<A>;
}

/** Begins to load the page of a list that `?page=` names. @throws 404 for one that the list does not have (DATA-07) */
export async function loadListPage<List extends { page_count: number }>(
  { request, context }: LoaderFunctionArgs,
  read: (api: ApiClient, query: { page: number }) => Promise<List>,
) {
  const page = readPageNumber(new URL(request.url).searchParams.get("page")) ?? 1;
  if (page === "invalid") throw data(null, { status: 404 });
  const list = deferred(context, read(context.get(apiContext), { page }));
  // The status of a later page depends on whether it exists, so its list is awaited.
  if (page > 1 && page > ((await list.catch(() => undefined))?.page_count ?? page)) throw data(null, { status: 404 });
  return { page, list };
}

/** @example listPath("/gallery", 2) is "/gallery?page=2" */
export function listPath(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

/** In place of a list without entries: that there are none, and the next step. */
export function EmptyList({ children }: { children: ReactNode }) {
  return <div className={styles.note}>{children}</div>;
}

/** In place of a list that could not be loaded. */
export function FailedList({ text, path }: { text: string; path: string }) {
  return (
    <div className={styles.note} role="alert">
      <p>{text}</p>
      <p>
        <a href={path}>Try again</a>
      </p>
    </div>
  );
}
