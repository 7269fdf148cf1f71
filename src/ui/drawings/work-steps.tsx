import type { ReactNode } from "react";
import styles from "./drawing.module.css";
import materials from "./materials.module.css";

/** A house with hip roof, wall, door and window, 160 × 120. */
const HOUSE = "M10 56L36 26H124L150 56zM20 56V108M140 56V108M66 108V74H84V108M100 74H124V92H100zM32 74H52V92H32z";
const GROUND = "M2 108H158";
const GUTTER = "M6 56H154V64H148V60H12V64H6z";

/** The frame of a step: decoration, since its text is beside it. */
function Step({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 120" aria-hidden="true">
      <path className={styles.edge} d={GROUND} />
      {children}
    </svg>
  );
}

export function MeasureStep() {
  return (
    <Step>
      <path className={styles.edge} d={HOUSE} />
      <path className={materials.accent} d="M10 66H150M10 60V72M150 60V72M38 63V69M66 63V69M94 63V69M122 63V69" />
    </Step>
  );
}

export function FormStep() {
  return (
    <Step>
      <path className={styles.edge} d="M6 98V52H64V98zM64 84H80M6 66H64" />
      <path className={styles.edge} d="M20 108a9 9 0 1 1 .1 0zM50 108a9 9 0 1 1 .1 0z" />
      <path className={styles.edge} d="M35 50a16 16 0 1 1 .1 0zM35 42a8 8 0 1 1 .1 0zM51 34V60" />
      <path className={materials.accent} d="M64 74H154M64 82H154V70" />
      <path className={styles.edge} d="M108 84L102 108M108 84L114 108M146 84L140 108M146 84L152 108" />
    </Step>
  );
}

export function HangStep() {
  return (
    <Step>
      <path className={styles.edge} d={HOUSE} />
      <path className={materials.accent} d={GUTTER} />
      <path className={styles.edge} d="M112 108L128 44M124 108L140 44M115 98h12M118 86h12M121 74h12M127 52h11" />
    </Step>
  );
}

export function TestStep() {
  return (
    <Step>
      <path className={styles.edge} d={HOUSE} />
      <path className={materials.accent} d={`${GUTTER}M150 64V100L157 106`} />
      <path className={materials.rain} d="M52 4l-4 14M78 0l-4 14M104 6l-4 14M40 26l-3 10M128 16l-4 12" />
      <path className={materials.rain} d="M136 114q11 -6 22 0" />
    </Step>
  );
}

export function CleanStep() {
  return (
    <Step>
      <path className={styles.edge} d={HOUSE} />
      <path className={materials.accent} d={`${GUTTER}M146 64V102L152 106`} />
      <path className={styles.edge} d="M98 58L118 92M110 96L124 88L134 106H108zM116 104V98M124 104L121 96" />
    </Step>
  );
}
