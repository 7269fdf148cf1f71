import type { Page, Request } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const minute = 60_000;
/** A page that asks the server for nothing but the session. */
export const quiet = "/admin/user/two-factor";

export const isLogout = (request: Request) => new URL(request.url()).pathname === "/api/user/logout";

/** Opens the page with a clock of its own, and waits until its session check is over. */
export async function openWithClock(page: Page, address: string): Promise<void> {
  await page.clock.install();
  const checked = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/me"));
  await page.goto(address);
  await checked;
  await expect(page.getByRole("button", { name: "Logout" }).first()).toBeVisible();
}

/** The dialog that says when the person will be logged out. */
export const warning = (page: Page) => page.getByRole("alertdialog");
