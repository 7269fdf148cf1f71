import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"button">, "type"> & {
  /** The id of the dialog. */
  dialog: string;
  action: "show-modal" | "close";
};

/**
 * A button that opens or closes a `<dialog>` without script (invoker commands, HTML Standard 4.10.18.8). The island "dialogs"
 * does it in browsers that do not support them.
 */
export function DialogButton({ dialog, action, ...rest }: Props) {
  return <button {...rest} type="button" command={action} commandfor={dialog} />;
}

declare module "react" {
  interface ButtonHTMLAttributes<T> {
    command?: "show-modal" | "close" | undefined;
    commandfor?: string | undefined;
  }
}
