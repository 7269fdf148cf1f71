// Gives the oldest supported browsers what the site's scripts use and newer ones have by themselves (decision 0049). The entry loads
// it first where `URL.parse` is missing, the newest of these; test/pages/newer-apis.test.ts finds what else a script uses.

/** Adds the members that `target` does not have. */
function fillIn<T extends object>(target: T, members: Partial<Record<keyof T, unknown>> & ThisType<T>): void {
  for (const [name, value] of Object.entries(members))
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

fillIn(AbortSignal, {
  any(signals: Iterable<AbortSignal>): AbortSignal {
    const first = new AbortController();
    for (const signal of signals) {
      const abort = () => first.abort(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener("abort", abort, { once: true, signal: first.signal });
    }
    return first.signal;
  },
});

fillIn(Response, {
  json: (data: unknown, init?: ResponseInit) =>
    new Response(JSON.stringify(data), { headers: { "content-type": "application/json" }, ...init }),
});

function parse(address: string | URL, base?: string | URL): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
fillIn(URL, { parse, canParse: (address: string | URL, base?: string | URL) => parse(address, base) !== null });

fillIn(Map, {
  groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
    const groups = new Map<K, T[]>();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index++);
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return groups;
  },
});

fillIn(Array.prototype, {
  toReversed() {
    return [...this].reverse();
  },
  toSorted(compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare);
  },
  toSpliced(...change: [start: number, count: number, ...added: unknown[]]) {
    const copy = [...this];
    copy.splice(...change);
    return copy;
  },
  with(index: number, value: unknown) {
    const copy = [...this];
    copy[index < 0 ? this.length + index : index] = value;
    return copy;
  },
});

fillIn(Element.prototype, {
  checkVisibility() {
    return this.getClientRects().length > 0;
  },
});

for (const name of ["ariaDisabled", "ariaHidden", "ariaInvalid", "ariaLabel", "ariaLive"]) {
  if (name in Element.prototype) continue;
  const attribute = name.toLowerCase().replace("aria", "aria-");
  Object.defineProperty(Element.prototype, name, {
    get(this: Element) {
      return this.getAttribute(attribute);
    },
    set(this: Element, value: string | null) {
      if (value === null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value);
    },
    configurable: true,
  });
}
