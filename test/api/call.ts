import type { TestApp } from "#test/app/create-test-app.ts";

export type Who = "anyone" | "signed in" | "staff" | "siteadmin";

/** The browser that makes a call. */
export type CallingPerson = { id: number; email: string };

type Sent = { path: string; body?: BodyInit };

/** The same for every caller, or made for each. */
type Made<Value> = Value | ((site: TestApp, caller: CallingPerson) => Value | Promise<Value>);

/** What a call needs beside its method and path. */
export type Need = {
  /** Of the answer, once let in; 200 if it is not given. */
  status?: number;
  /** Other statuses that the comment above the handler names, beside 400 and 413, which any body may get. */
  also?: readonly number[];
  /** Where a caller with only the right password is answered otherwise than the rest. */
  statusHalfSignedIn?: number;
  /** What stands in the path for its `:names`. */
  ids?: Made<Readonly<Record<string, string | number>>>;
  body?: Made<object | undefined>;
  /** Members of the body that its schema knows and this call leaves out. */
  rest?: Readonly<Record<string, string | boolean | number | object>>;
};

/** A call of the API, who may make it, and what a call that is in order looks like. */
export type Call = Omit<Need, "ids" | "body"> & {
  method: string;
  /** As the application's route has it. */
  path: string;
  who: Who;
  status: number;
  request(site: TestApp, caller: CallingPerson): Promise<Sent>;
};

/** @param needs by "METHOD path" */
export function callsFor(who: Who, needs: Readonly<Record<string, Need>>): Call[] {
  return Object.entries(needs).map(([name, { ids = {}, body, ...more }]) => {
    const [method = "", path = ""] = name.split(" ");
    return {
      ...{ status: 200, ...more, method, path, who },
      async request(site, caller) {
        const make = <Value>(made: Made<Value>) => (made instanceof Function ? made(site, caller) : made);
        const filled = Object.entries(await make(ids)).reduce(
          (at, [id, value]) => at.replace(`:${id}`, `${value}`),
          path,
        );
        const content = await make(body);
        if (content === undefined) return { path: filled };
        return { path: filled, body: content instanceof FormData ? content : JSON.stringify(content) };
      },
    };
  });
}
