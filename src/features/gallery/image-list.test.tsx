import { expect, test } from "vitest";
import { company } from "#test/company/company.ts";
import { countOf, structuredDataIn } from "#test/pages/read-html.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { ImageList, ImagesData } from "./image-list.tsx";
import type { PublicImage, PublicImageList } from "./schema.ts";

const origin = "https://gutters.example";

function listOf(images: Partial<PublicImage>[], given: Partial<PublicImageList> = {}): PublicImageList {
  const file = "0123456789abcdef".repeat(2);
  const usual = {
    image_url: `${file}-960.jpg`,
    alt_text: "A gutter.",
    is_active: true,
    sort_order: 1,
    width: 1800,
    height: 1200,
    file,
    widths: { avif: [480, 960, 1600], webp: [640, 1280], jpg: [960] },
    placeholder: "data:image/webp;base64,UklGRg==",
  } as const;
  return {
    images: images.map((image, index) => ({ id: index + 1, ...usual, ...image })),
    sample_ids: [],
    total: images.length,
    page: 1,
    page_count: 1,
    ...given,
  };
}

test("PUB-06 a picture is offered in every width and format, keeps its place, and leads to its large version", () => {
  const html = renderPart(<ImageList list={listOf([{}])} />);
  const name = "/uploads/0123456789abcdef0123456789abcdef";
  expect(html).toContain(
    `type="image/avif" srcSet="${name}-480.avif 480w, ${name}-960.avif 960w, ${name}-1600.avif 1600w"`,
  );
  expect(html).toContain(`type="image/webp" srcSet="${name}-640.webp 640w, ${name}-1280.webp 1280w"`);
  expect(html).toContain(`src="${name}-960.jpg" width="1800" height="1200" alt="A gutter."`);
  expect(html).toContain(`href="${name}-1280.webp"`);
  expect(html).toContain('src="data:image/webp;base64,UklGRg==" width="1800" height="1200" alt=""');
});

test("PUB-06 pictures keep the order of the list, and only those of the first view load at once", () => {
  const html = renderPart(<ImageList list={listOf([..."abcdefgh"].map((alt_text) => ({ alt_text })))} />);
  expect([...html.matchAll(/alt="(\w)"/g)].map(([, alt]) => alt).join("")).toBe("abcdefgh");
  expect(countOf(html, 'loading="lazy"')).toBe(7);
  expect(html.indexOf('loading="lazy"')).toBeGreaterThan(html.indexOf('alt="a"'));
});

const found = (pattern: RegExp, images: Partial<PublicImage>[]) =>
  [...renderPart(<ImageList list={listOf(images)} />).matchAll(pattern)].map(([, words]) => words);

test("LOOK-40 below a picture stands its caption or the beginning of its text, and after six the phone", () => {
  const images = [{ caption: "Bronze, Ocala" }, { alt_text: "A run of 1.5 feet. White, at dusk." }];
  expect(found(/<p class="caption" dir="auto">(.*?)<\/p>/g, images)).toEqual(["Bronze, Ocala", "A run of 1.5 feet"]);
  expect(found(/"(tel):/g, [{}])).toHaveLength(1);
});

test("LOOK-41 pictures on one page can be chosen by their tags once two are in use", () => {
  const html = (all: Partial<PublicImage>[], page_count = 1) =>
    renderPart(<ImageList list={listOf(all, { page_count })} />);
  const [white, bronze] = [{ tags: "White" }, { tags: "Bronze" }];
  for (const none of [html([white, white]), html([white, bronze], 2)])
    expect(none).not.toMatch(/type="radio"|role="group"/);
  const chosen = html([{ tags: "White Lanai" }, bronze, { tags: "Green" }]).matchAll(
    /<input type="radio"[^>]* value="(\w+)"/g,
  );
  expect([...chosen].map(([, tag]) => tag)).toEqual(["All", "White", "Bronze", "Lanai"]);
});

test("PUB-11 a gallery without a picture offers the phone as the next step", () => {
  expect(renderPart(<ImageList list={listOf([])} />)).toContain(`href="${company.phone.href}"`);
});

test("OPS-04 sample pictures are marked as computer-made", () => {
  const said = (sample_ids: number[]) => renderPart(<ImageList list={listOf([{}, {}], { sample_ids })} />);
  expect(said([1, 2])).toContain("Computer-made images, not photos of customers’ homes.");
  expect(said([2])).toContain("Some of these are computer-made images, not photos of customers’ homes.");
  expect(said([])).not.toContain("omputer-made");
});

test("PUB-12 search engines get the first 20 pictures with address, words and size", () => {
  const list = listOf(Array.from({ length: 30 }, (_, index) => ({ alt_text: `Picture ${index + 1}` })));
  const [data] = structuredDataIn(renderPart(<ImagesData list={list} origin={origin} />));
  expect(data.image).toHaveLength(20);
  expect(data.image[19]).toEqual({
    "@type": "ImageObject",
    contentUrl: `${origin}/uploads/0123456789abcdef0123456789abcdef-960.jpg`,
    caption: "Picture 20",
    width: 960,
    height: 640,
  });
  expect(renderPart(<ImagesData list={listOf([])} origin={origin} />)).toBe("");
});
