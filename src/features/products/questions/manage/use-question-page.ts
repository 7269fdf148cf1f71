import { useLocation } from "react-router";

/** The lists, each with its own address. */
export const questionLists = [
  { page: "seamless-gutters", href: "/admin/questions", label: "Seamless Gutters" },
  { page: "gutter-guards", href: "/admin/questions/gutter-guards", label: "Gutter Guards" },
] as const;

/** The list of the address. */
export function useQuestionPage(): (typeof questionLists)[number] {
  const { pathname } = useLocation();
  return questionLists.find(({ href }) => href === pathname.replace(/\/$/, "")) ?? questionLists[0];
}
