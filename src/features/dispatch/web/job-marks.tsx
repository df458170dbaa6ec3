import {
  IconCashBanknoteOff,
  IconClockExclamation,
  IconCloudUp,
  IconHourglassHigh,
  IconLicense,
  IconRulerMeasure,
  IconTruckOff,
  IconUserPlus,
  IconUserX,
  type TablerIcon,
} from "@tabler/icons-react";
import { formatNumber } from "~/platform/kernel/numbers";
import type { BoardJob } from "../contract";
import { MISSING_LABELS, type Missing, peopleShort } from "../domain/board";
import { type Signal, signalsOf } from "../domain/signals";
import styles from "./job-block.module.css";

const ICONS: Record<Missing, TablerIcon> = {
  truck: IconTruckOff,
  crew: IconUserPlus,
  declined: IconUserX,
  clearance: IconLicense,
  deposit: IconCashBanknoteOff,
  survey: IconRulerMeasure,
};

const wordOf = (job: BoardJob, what: Missing) =>
  what === "clearance"
    ? job.gaps.join(", ")
    : what === "declined"
      ? `${job.publication?.declined.join(", ") ?? ""} declined`
      : what === "crew"
        ? `${peopleShort(job)} people missing`
        : MISSING_LABELS[what];

const SIGNALS: Record<Signal["what"], TablerIcon> = {
  late: IconHourglassHigh,
  unsent: IconCloudUp,
  clock: IconClockExclamation,
};

interface MarksProps {
  job: BoardJob;
  missing: readonly Missing[];
  /** With it the signals of a running job are shown too. */
  now?: Date;
}

/** Icons of the missing parts and the signals of a job, each with its label. */
export function Marks({ job, missing, now }: MarksProps) {
  const signals = now ? signalsOf(job, now) : [];
  if (missing.length === 0 && signals.length === 0) return null;
  return (
    <span className={styles.marks}>
      {missing.map((what) => {
        const Icon = ICONS[what];
        return (
          <span key={what} title={wordOf(job, what)} data-what={what}>
            <Icon size={15} aria-hidden />
            {what === "crew" && peopleShort(job)}
            <span className="visually-hidden">{wordOf(job, what)}</span>
          </span>
        );
      })}
      {signals.map(({ what, label }) => {
        const Icon = SIGNALS[what];
        return (
          <span key={what} title={label} data-what={what}>
            <Icon size={15} aria-hidden />
            <span className="visually-hidden">{label}</span>
          </span>
        );
      })}
    </span>
  );
}

/** 26 m³; empty if unknown. */
export const cubicMetres = (litres: number | null) =>
  litres === null ? "" : `${formatNumber(Math.round(litres / 100) / 10)} m³`;

/** Kilimani → Thika */
export const routeOf = ({ from, to }: Pick<BoardJob, "from" | "to">) =>
  [from, to]
    .map((text) => text.split(",")[0] ?? "")
    .filter(Boolean)
    .join(" → ");
