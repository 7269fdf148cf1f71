import type { ComponentProps } from "react";

/**
 * The brand's mark: a section of a K-style gutter with flat back, level floor, ogee front and lip turned in. In the proportions of
 * the 5 inch gutter, 10 units an inch.
 */
const OPEN = "M1 0V37H33V30H36C38 20 49 25 49 13V1H44V4";
const FILLED = "M0 0V38H34V31H37C39 21 50 26 50 14V0Z";

/** The mark as a line, in the color of the text around it. */
export function GutterProfile({ strokeWidth = 2, ...rest }: ComponentProps<"svg">) {
  return (
    <svg viewBox="0 0 50 38" width="50" height="38" aria-hidden="true" {...rest}>
      <path d={OPEN} fill="none" stroke="currentColor" strokeWidth={strokeWidth} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** The mark as a shape, in the color of the text around it: list marks and the lower edge of a section. */
export function GutterShape(props: ComponentProps<"svg">) {
  return (
    <svg viewBox="0 0 50 38" width="50" height="38" aria-hidden="true" {...props}>
      <path d={FILLED} fill="currentColor" />
    </svg>
  );
}
