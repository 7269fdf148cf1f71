import styles from "./icon.module.css";

/** 24 × 24, one line of 2 px, of 3 px for `grip`, in the color of the text beside it. */
const paths = {
  phone: "M5 3h4l2 5-2.5 1.8a12 12 0 0 0 5.7 5.7L16 13l5 2v4a2 2 0 0 1-2.2 2A17 17 0 0 1 3 5.2 2 2 0 0 1 5 3z",
  mail: "M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7",
  message: "M3 4h18v13h-9l-5 4v-4H3zM8 9h8M8 12.5h5",
  menu: "M3 6h18M3 12h18M3 18h18",
  close: "M5 5l14 14M19 5 5 19",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5.5l3.5 2",
  arrow: "M4 12h15M13 6l6 6-6 6",
  back: "M20 12H5M11 6l-6 6 6 6",
  place: "M12 21c4.5-5 7-8.4 7-11.5a7 7 0 1 0-14 0C5 12.6 7.5 16 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  star: "m12 3.5 2.6 5.6 6 .7-4.5 4.2 1.2 6-5.3-3-5.3 3 1.2-6L3.4 9.8l6-.7z",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.2M18 14.2a6.5 6.5 0 0 1 3.5 5.8",
  alert: "M12 4 2.5 20.5h19zM12 10v4.5M12 17.6v.1",
  picture: "M3 4.5h18v15H3zM3 16l5-5 4 4 3.5-3 5.5 5M15.5 9.5v.1",
  check: "m4 12.5 5.5 5.5L20 6.5",
  show: "M2.5 12C5 7.7 8.2 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  hide: "M6.5 7.6C5 8.6 3.6 10.1 2.5 12c2.5 4.3 5.7 6.5 9.5 6.5 1.7 0 3.3-.4 4.7-1.3M10 5.7c.6-.1 1.3-.2 2-.2 3.8 0 7 2.2 9.5 6.5-.6 1-1.3 1.9-2 2.7M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16",
  copy: "M8 8h12v13H8zM16 8V3H4v13h4",
  download: "M12 3v12M6.5 10 12 15.5 17.5 10M4 20.5h16",
  print: "M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z",
  house: "M3 11.5 12 4l9 7.5M5.5 9.5V20h13V9.5M10 20v-6h4v6",
  key: "M8 19.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM11.3 11.8 20 3M16.5 6.5l3 3",
  device: "M3 5h18v11H3zM8.5 20.5h7M12 16v4.5",
  grip: "M9 5.5v.1M15 5.5v.1M9 12v.1M15 12v.1M9 18.5v.1M15 18.5v.1",
  up: "M12 20V4.5M5.5 11 12 4.5l6.5 6.5",
  down: "M12 4v15.5M5.5 13l6.5 6.5 6.5-6.5",
  "to-top": "M4.5 3.5h15M12 21V8M6 13.5 12 7.5l6 6",
  "to-bottom": "M4.5 20.5h15M12 3v13M6 10.5l6 6 6-6",
  edit: "M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5",
  trash: "M4 6.5h16M9 6V3.5h6V6M6 6.5 7 21h10l1-14.5M10 10.5v6.5M14 10.5v6.5",
  undo: "M8.5 5 4 9.5 8.5 14M4.5 9.5H15a5 5 0 0 1 0 10h-4",
  chevron: "m5.5 9 6.5 6.5L18.5 9",
  plus: "M12 4.5v15M4.5 12h15",
  drop: "M12 3c4 5 6 8.2 6 11a6 6 0 0 1-12 0c0-2.8 2-6 6-11z",
} satisfies Record<string, string>;

export type IconName = keyof typeof paths;

/** A sign beside a text, hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "grip" ? 3 : 2}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
