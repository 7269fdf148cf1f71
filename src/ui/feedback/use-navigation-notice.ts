import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { memberOf } from "#src/browser/member-of.ts";

/**
 * Reports once what the page before has put into a member of the navigation state, and clears the state, so that a reload does not report
 * it again. State that is set after the page has opened is left for its next opening.
 *
 * @param parse reads the member, which outlives a reload and with it a new version of the site; undefined without a notice
 * @param isReady whether the page can show the notice
 */
export function useNavigationNotice<Notice>(
  name: string,
  parse: (member: unknown) => Notice | undefined,
  isReady: boolean,
  onNotice: (notice: Notice) => void,
): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [notice, setNotice] = useState(() => parse(memberOf(state, name)));
  const report = useEffectEvent((found: Notice) => {
    setNotice(undefined);
    onNotice(found);
    void navigate(".", { replace: true, state: null, preventScrollReset: true });
  });
  useEffect(() => {
    if (isReady && notice !== undefined) report(notice);
  }, [isReady, notice]);
}
