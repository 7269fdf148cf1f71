import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Reports once what the page before has put into the navigation state, and clears the state, so that a reload does not report
 * it again. State that is set after the page has opened is left for its next opening.
 *
 * @param parse reads the state, which outlives a reload and with it a new version of the site; undefined without a notice
 * @param isReady whether the page can show the notice
 */
export function useNavigationNotice<Notice>(
  parse: (state: unknown) => Notice | undefined,
  isReady: boolean,
  onNotice: (notice: Notice) => void,
): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [notice, setNotice] = useState(() => parse(state));
  const report = useEffectEvent((found: Notice) => {
    setNotice(undefined);
    onNotice(found);
    void navigate(".", { replace: true, state: null, preventScrollReset: true });
  });
  useEffect(() => {
    if (isReady && notice !== undefined) report(notice);
  }, [isReady, notice]);
}
