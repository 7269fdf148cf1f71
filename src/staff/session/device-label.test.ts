import { expect, test } from "vitest";
import { deviceLabel } from "./device-label.ts";

const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const safari = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0";

test.each([
  [windows, "Chrome on Windows"],
  [`${windows} Edg/140.0.0.0`, "Edge on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, "Safari on Mac"],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  ["curl/8.5.0", "An unknown browser"],
  ["<b>Windows</b>\r\nX: y", "A browser on Windows"],
  [undefined, "An unknown browser"],
])("SE-9 the list of sessions names the browser %j as %s", (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});
