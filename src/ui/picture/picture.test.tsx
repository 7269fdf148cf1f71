import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture } from "./picture.tsx";
import pictures from "./pictures.gen.json" with { type: "json" };

const hero = "hero-corner";

test("a browser is offered AVIF, then WebP, then JPEG, in several widths", () => {
  const html = renderToStaticMarkup(<Picture name="micro-mesh-guard-oak-leaves" sizes="50vw" />);
  const types = [...html.matchAll(/<source type="([^"]+)"/g)].map(([, type]) => type);
  expect(types).toEqual(["image/avif", "image/webp"]);
  expect(html).toContain("/pictures/micro-mesh-guard-oak-leaves-736.avif 736w, ");
  expect(html).toMatch(/<img src="[^"]+\.jpg" width="1800" height="1200" alt="Micro-mesh/);
});

test.each([true, false])(
  "the first view's picture is fetched at once and first, others when they come near: %s",
  (priority) => {
    const html = renderToStaticMarkup(<Picture name={hero} sizes="100vw" priority={priority} />);
    expect([html.includes('fetchPriority="high"'), html.includes('loading="lazy"')]).toEqual([priority, !priority]);
  },
);

test("someone with a screen reader hears the picture once, and not at all when it is decoration", () => {
  const spoken = (html: string) => [...html.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt).filter(Boolean);
  expect(spoken(renderToStaticMarkup(<Picture name={hero} sizes="100vw" />))).toHaveLength(1);
  expect(spoken(renderToStaticMarkup(<Picture name={hero} sizes="100vw" alt="" />))).toEqual([]);
});

test("SHELL-09 what is preloaded is what the picture then asks for", () => {
  const sizes = "(min-width: 785px) 60vw, 100vw";
  const html = renderToStaticMarkup(<Picture name={hero} sizes={sizes} priority />);
  const [, source = ""] = /<source type="image\/avif" srcSet="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(
    `<link rel="preload" as="image" type="image/avif" fetchPriority="high" imageSrcSet="${source}" imageSizes="${sizes}"/>`,
  );
});

test("SHELL-09 a phone of 412 points at 1.75 finds its hero in at most 35 KB", () => {
  expect(pictures["hero-corner"].files.avif["736"]).toBeLessThanOrEqual(35 * 1024);
});
