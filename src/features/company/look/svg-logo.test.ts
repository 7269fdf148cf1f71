import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { expect } from "vitest";
import { logoFiles } from "#src/facts/logo.ts";
import { test } from "#test/app/fixtures.ts";
import { sendLogo } from "#test/content/pictures.ts";
import { expectUnusable, storedBytes, storedNames } from "#test/content/uploads.ts";

/* SVG as a logo, as drawing programs write it, and by someone who means harm. */

const svg = (content: string, root = 'viewBox="0 0 60 30"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${content}</svg>`,
  );
const gradient = '<linearGradient id="g"><stop stop-color="#0b2e45"/></linearGradient>';
const shape = '<path d="M 0 0H60V30H0z" fill="#0b2e45"/>';

test.for<[string, Buffer]>([
  ["small units", svg(shape)],
  [
    "a declaration and a comment before it",
    Buffer.concat([Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- Made by hand -->'), svg(shape)]),
  ],
  ["a size of a poster", svg(shape, 'viewBox="0 0 60 30" width="6000mm" height="3000mm"')],
  [
    "gradients, a clip and styles",
    svg(
      `<title>Rain &amp; Right</title><style>.a{fill:url(#g)}</style><defs>${gradient}<clipPath id="c"><path d="M 0 0H60V30H0z"/></clipPath></defs><g clip-path="url(#c)">${'<path class="a" d="M 0 0H60V30H0z"/>'.repeat(40)}</g>`,
    ),
  ],
])(
  "OWN-44 OWN-104 a drawing with %s is the logo, as a picture as sharp as a large PNG",
  async ([, image], { site, ritas }) => {
    expect((await sendLogo(site, ritas.headers, image)).status).toBe(200);
    const { logo } = site.company.current();
    expect(logo).toMatchObject({ width: 504, height: 252 });
    const header = await storedBytes(site, logoFiles(logo?.file ?? "").header);
    const { dominant } = await sharp(header).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    for (const name of await storedNames(site))
      expect((await storedBytes(site, name)).includes("<svg"), name).toBe(false);
  },
);

const much = /too many shapes or points/;
const filled = '<path d="M 0 0H60V30H0z" style="opacity:1;fill:url(#g)"/>';
const shapes = (count: number) => shape.replace(/ fill="[^"]*"/, "").repeat(count);
const uses = (id: string, of: string) => `<g id="${id}">${`<use xlink:href="#${of}"/>`.repeat(10)}</g>`;
test.for<[string, Buffer, RegExp?]>([
  ["script", svg(`${shape}<script>alert(1)</script>`)],
  ["script under another prefix", svg(`<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>${shape}`)],
  ["HTML inside", svg(`${shape}<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>`)],
  ["letters, which need a font", svg("<text>Rain</text>")],
  ["a picture of the disk", svg(`${shape}<image href="file:///etc/passwd" width="9" height="9"/>`)],
  ["a picture by data", svg(`${shape}<image href="data:image/png;base64,AAAA" width="9" height="9"/>`)],
  ["a document type", Buffer.concat([Buffer.from("<!DOCTYPE svg>"), svg(shape)])],
  ["an entity bomb", Buffer.concat([Buffer.from('<!DOCTYPE s [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>'), svg("&b;")])],
  ["an unknown entity", svg(`<title>&file;</title>${shape}`)],
  ["a property written as character references", svg(`<style>.a{&#99;lip-path:url(#c)}</style>${shape}`)],
  ["a property written with escapes", svg(`<style>.a{clip\\2d path:url(#c)}</style>${shape}`)],
  ["a style sheet from elsewhere", svg(`<style>@import url("http://127.0.0.1/x.css");</style>${shape}`)],
  [
    "a bomb of repetitions",
    svg(`<defs>${shape.replace("<path", '<path id="a"')}${uses("b", "a")}${uses("c", "b")}</defs>${uses("d", "c")}`),
    much,
  ],
  ["a filter that takes minutes", svg(`<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter>${shape}`)],
  ["a billion dashes", svg('<path d="M 0 0H60" stroke="#000" stroke-dasharray="0.0000001"/>')],
  ["thousands of layers", svg(`<g opacity=".9">${shape}</g>`.repeat(501)), much],
  ["a line that crosses itself two million times", svg(`<path d="M0 0${"L60 30L.1 29.9".repeat(1001)}"/>`), much],
  ["as many points in repetitions", svg(`<polygon points="${"0,0,60 30 ".repeat(600)}"/>${uses("b", "a")}`), much],
  ["seventy shapes that are doubled five times", svg(shape.repeat(70) + uses("b", "a")), much],
  ["a gradient on more than a hundred shapes", svg(gradient + filled.repeat(101)), much],
  ["a gradient that a group gives to its shapes", svg(`${gradient}<g fill="url(#g)">${shapes(101)}</g>`), much],
  ["a gradient of a style for all shapes", svg(`${gradient}<style>path{fill:url(#g)}</style>${shapes(101)}`), much],
  ["opacity of more than a hundred shapes", svg(shape.replace("/>", ' opacity=".5"/>').repeat(101)), much],
  ["fifty gradients that are doubled", svg(gradient + filled.repeat(51) + '<use xlink:href="#a"/>'.repeat(2)), much],
  ["layers that are mixed", svg(`<g style="mix-blend-mode:multiply">${shape}</g>`)],
  [
    "a color run that begins anew a million times",
    svg(`<radialGradient id="g" r="1e-6" spreadMethod="repeat"/>${shape}`),
  ],
  ["another encoding", Buffer.concat([Buffer.from('<?xml version="1.0" encoding="UTF-7"?>'), svg(shape)])],
  ["bytes that are no UTF-8", Buffer.concat([svg(shape), Buffer.of(0xff, 0xfe)])],
  ["more than 512 KB", svg(shape + " ".repeat(513 * 1024)), much],
  ["its end cut off", svg(shape).subarray(0, 60), /damaged/],
  ["no size", svg("", ""), /damaged/],
  ["a thousand times its height as width", svg(shape, 'viewBox="0 0 60000 60"'), /too wide|at least/],
])(
  "OWN-104 UP-1 UP-2 a drawing with %s is refused, and nothing is stored",
  async ([, image, words = /letters, pictures or effects/], { site, ritas }) => {
    await expectUnusable(site, await sendLogo(site, ritas.headers, image), words);
  },
);

test("OWN-104 a drawing that names addresses elsewhere has none of them asked", async ({ site, ritas }) => {
  let asked = 0;
  const server = createServer((_, answer) => {
    asked += 1;
    answer.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const content = `<a xlink:href="${host}/a">${shape}</a><path d="M 0 0H9V9z" fill="url(${host}/f.svg#g)"/><use xlink:href="${host}/u.svg#x"/>`;
  expect((await sendLogo(site, ritas.headers, svg(content))).status).toBe(200);
  expect(asked).toBe(0);
  server.close();
});
