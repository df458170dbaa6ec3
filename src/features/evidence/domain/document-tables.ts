import { formatDate, formatTime } from "~/platform/kernel/dates";
import { formatAmount } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { CODE_LABELS, type Mark, SIDE_LABELS } from "./condition";
import { EVIDENCE_LABELS } from "./document-labels";
import type { DocumentData } from "./documents";

export interface PaperTable {
  title: string;
  /** Shown instead of rows. */
  none?: string;
  /** Widths in points, for the PDF. */
  columns: { head: string; width?: number; align?: "right" }[];
  rows: string[][];
}

/** The facts at the head of a paper. */
export function factsOf(data: DocumentData) {
  const labels = EVIDENCE_LABELS[data.locale];
  const { customer, day, startsAt, endsAt, crew, vehicles } = data;
  const times =
    startsAt && endsAt ? `${formatTime(new Date(startsAt))} – ${formatTime(new Date(endsAt))}` : "";
  return [
    { label: labels.customer, value: customer.name },
    { label: labels.phone, value: customer.phone && formatPhone(customer.phone) },
    { label: labels.day, value: [day && formatDate(day), times].filter(Boolean).join(", ") },
    { label: labels.crew, value: crew.map(({ name, role }) => `${name} (${labels.work[role]})`).join(", ") },
    { label: labels.vehicles, value: vehicles.join(", ") },
  ].filter(({ value }) => value !== "");
}

/** The tables of a paper, as the PDF and the phone show them. Those without rows are not shown, unless they say so. */
export function tablesOf(data: DocumentData): PaperTable[] {
  const labels = EVIDENCE_LABELS[data.locale];
  const { kind, stops, marks, counts, extras } = data;
  const total = extras.reduce((sum, { amount }) => sum + amount, 0);
  const showsMarks = kind === "origin" || kind === "destination" || marks.length > 0;
  return [
    {
      title: labels.place,
      columns: [{ head: labels.place, width: 90 }, { head: labels.address }],
      rows: stops.map(({ role, address, place, contactName }) => [
        labels.stops[role],
        [address, address.includes(place) ? "" : place, contactName].filter(Boolean).join(", "),
      ]),
    },
    {
      title: labels.extra,
      columns: [
        { head: labels.extra },
        { head: labels.quantity, width: 50, align: "right" },
        { head: labels.amount, width: 100, align: "right" },
      ],
      rows:
        extras.length === 0
          ? []
          : [
              ...extras.map(({ what, quantity, amount }) => [what, String(quantity), formatAmount(amount)]),
              [labels.total, "", formatAmount(total)],
            ],
    },
    {
      title: labels.counts,
      columns: [
        { head: labels.room, width: 120 },
        { head: labels.loaded, width: 80, align: "right" },
        { head: labels.unloaded, width: 80, align: "right" },
        { head: labels.explained },
      ],
      rows: counts.map(({ room, loaded, unloaded, explained }) => [
        ...[room, loaded === null ? "–" : String(loaded), unloaded === null ? "–" : String(unloaded)],
        explained,
      ]),
    },
    {
      title: labels.condition,
      ...(showsMarks ? { none: labels.noMarks } : {}),
      columns: [
        { head: labels.item, width: 130 },
        { head: labels.mark, width: 130 },
        { head: labels.note },
        { head: labels.photo, width: 60 },
      ],
      rows: marks.map((mark) => markCells(mark, data)),
    },
  ];
}

function markCells({ stage, what, place, code, side, x, y, note, photo }: Mark, { locale }: DocumentData) {
  const labels = EVIDENCE_LABELS[locale];
  const position = x === null || y === null ? "" : `${Math.round(x / 10)} % / ${Math.round(y / 10)} %`;
  return [
    [what, place].filter(Boolean).join(", "),
    [
      `${labels.stages[stage]}: ${CODE_LABELS[locale][code]} (${code})`,
      side && SIDE_LABELS[locale][side],
      position,
    ]
      .filter(Boolean)
      .join(", "),
    note,
    photo ? photo.slice(0, 8) : "",
  ];
}
