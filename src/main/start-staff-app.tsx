import { type ComponentType, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import "#src/ui/tokens.css";
import "#src/ui/base.css";
import { CompanyProvider } from "#src/facts/use-company.tsx";
import { NewInquiry } from "#src/features/messages/jobs/new-inquiry.tsx";
import { Cover } from "#src/staff/frame/cover.tsx";
import { MailToFolderProvider } from "#src/staff/frame/mail-folder-note.tsx";
import { AccountLayout, SignedInLayout } from "#src/staff/frame/signed-in-layout.tsx";
import { PageFailed, SignedOutLayout, StaffApp } from "#src/staff/frame/staff-app.tsx";
import {
  accountPages,
  type StaffPage,
  type StaffSettings,
  signedInPages,
  signedOutPages,
  staffPages,
} from "./staff-pages.ts";

/** Those of the public site stand directly in the folders of their features. */
const modules = import.meta.glob<ComponentType>(
  ["../features/*/*/**/*-page.tsx", "../features/{company,dashboard,numbers}/*-page.tsx"],
  { import: "default" },
);
const loaded = new Set<string>();

/** A browser keeps a loaded module until the document ends. */
async function load(page: string) {
  const module = modules[`../features/${page}-page.tsx`];
  if (!module) throw new Error(`No module of the page ${page}.`);
  const Component = await module();
  loaded.add(page);
  return { Component };
}

const routesOf = (pages: readonly StaffPage[]) => pages.map(({ path, page }) => ({ path, lazy: () => load(page) }));

const pages = staffPages.map(({ path, title, page }) => ({
  ...{ path, title },
  isLoaded: () => loaded.has(page),
  load: () =>
    load(page).then(
      () => true,
      () => false,
    ),
}));

const router = createBrowserRouter([
  {
    element: <StaffApp pages={pages} />,
    errorElement: <PageFailed />,
    hydrateFallbackElement: <Cover path={location.pathname} />,
    children: [
      { element: <SignedOutLayout />, children: routesOf(signedOutPages) },
      {
        element: <SignedInLayout tools={<NewInquiry />} />,
        children: [...routesOf(signedInPages), { element: <AccountLayout />, children: routesOf(accountPages) }],
      },
    ],
  },
]);

const { company, mailToFolder } = JSON.parse(document.getElementById("settings")?.textContent ?? "") as StaffSettings;

if (/^\/(admin|user)\//.test(location.pathname))
  void import("./keep-offline.ts").then(({ keepOffline }) => keepOffline()).catch(() => {});

createRoot(document.getElementById("staff-app") as HTMLElement).render(
  <StrictMode>
    <CompanyProvider company={company}>
      <MailToFolderProvider value={mailToFolder}>
        <RouterProvider router={router} />
      </MailToFolderProvider>
    </CompanyProvider>
  </StrictMode>,
);
