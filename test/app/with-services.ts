import { createApp } from "#src/main/app.server.ts";
import type { Services } from "#src/services.ts";
import type { TestApp } from "./create-test-app.ts";

/** The same application, data and clock with something else behind it: another captcha, another outbox. */
export function withServices(app: TestApp, changes: Partial<Omit<Services, "clock">>): TestApp {
  const renderPage = () => Promise.reject(new Error("This test has no pages."));
  const changed = createApp({ ...app, ...changes, assetsDir: "none", renderPage });
  const call: TestApp["call"] = async (method, path, { headers = {}, ip = "192.0.2.1" }, body) => {
    const request = new Request(`${app.config.origin}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    const rawHeaders = ["Host", new URL(app.config.origin).host];
    return changed.fetch(request, { incoming: { rawHeaders, socket: { remoteAddress: ip } } });
  };
  return {
    ...app,
    ...changes,
    call,
    get: (path, options = {}) => call("GET", path, options),
    post: (path, body, { headers, ...options } = {}) => {
      const json = { origin: app.config.origin, "content-type": "application/json", ...headers };
      return call("POST", path, { headers: json, ...options }, JSON.stringify(body));
    },
  };
}
