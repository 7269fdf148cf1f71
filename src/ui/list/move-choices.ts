import type { IconName } from "../icon.tsx";
import type { Move } from "./order.ts";

/** The four moves, for the buttons and the menu of a card. */
export const moveChoices: readonly { where: Move; icon: IconName; text: string }[] = [
  { where: "top", icon: "to-top", text: "to the top" },
  { where: "up", icon: "up", text: "up" },
  { where: "down", icon: "down", text: "down" },
  { where: "bottom", icon: "to-bottom", text: "to the bottom" },
];

type Place = { isFirst: boolean; isLast: boolean };

/** Whether a move changes that place. */
export function canMove(where: Move, { isFirst, isLast }: Place): boolean {
  return where === "top" || where === "up" ? !isFirst : !isLast;
}
