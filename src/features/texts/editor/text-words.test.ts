import { expect, test } from "vitest";
import { nameOf } from "./text-words.ts";

test.for([
  ["home.hero.title-first", "Top of the page: first line of the heading"],
  ["home.hero.call", "Top of the page: words before the number"],
  ["home.story.second", "Story: second paragraph"],
  ["home.rating.top-title", "Rating: top heading"],
  ["contact.fields.message", "Form: message"],
  ["about.meta.title", "Search results: title"],
] as const)("OWN-32 the text %s is named %j", ([id, name]) => {
  expect(nameOf(id)).toBe(name);
});
