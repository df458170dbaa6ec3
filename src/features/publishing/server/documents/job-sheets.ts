import { getMailHead } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { formatPhone } from "~/platform/kernel/phone";
import { renderDocument } from "~/platform/pdf/render";
import { accessLabel, clockLabel, placeLabel, workLabel } from "../../domain/crew-words";
import { type JobRoom, listRoomsOfMoves } from "../queries/job-rooms";
import { listSheets, type SheetsOfDay } from "../queries/sheets";
import type { JobSheetsData } from "./job-sheets-document";
import { labelsOf } from "./sheet-labels";

type Sheet = Awaited<ReturnType<typeof listSheets>>[number];

/** Blank lines for rooms and marks that nobody foresaw. */
const BLANK_ROOMS = 3;
const MOST_ROOMS = 9;
const BLANK_MARKS = 6;

/** The day's jobs to fill in by hand, a page for each. */
export async function makeJobSheetsPdf(reader: Reader, actor: Actor, asked: SheetsOfDay): Promise<Buffer> {
  const { name: company } = await getMailHead(reader);
  const sheets = await listSheets(reader, actor, asked);
  const jobs = sheets.flatMap((sheet) => sheet.jobs.map((job) => ({ sheet, job })));
  const rooms = await listRoomsOfMoves(reader, [...new Set(jobs.map(({ job }) => job.moveId))]);
  const data: JobSheetsData = {
    company,
    sheets: jobs.map(({ sheet, job }) => formOf(sheet, job, rooms.get(job.moveId) ?? [], asked)),
  };
  return renderDocument("job-sheets", data);
}

function formOf(
  { name, language }: Sheet,
  job: Sheet["jobs"][number],
  rooms: readonly JobRoom[],
  { date, publicUrl }: { date: PlainDate; publicUrl: string },
): JobSheetsData["sheets"][number] {
  const t = labelsOf(language);
  const blank = (count: number) => Array.from({ length: count }, () => []);
  return {
    ...{ number: job.number, title: `${t.kinds[job.kind]} ${job.number}`, footnote: t.sheetFoot },
    time: `${weekdayAndDay(date, language)}, ${clockLabel(t, language, job)}, ${name}`,
    ...{ address: `${publicUrl}/crew#/job/${job.id}`, qrLabel: t.qr, note: t.paperNote },
    facts: [
      { label: t.customer, value: job.customer },
      { label: t.team, value: job.team.map((one) => `${one.name} (${t.roles[one.role]})`).join(", ") },
      { label: t.vehicles, value: job.vehicles.join(", ") || t.noVehicle },
      { label: t.work, value: workLabel(t, job) },
      { label: t.instructions, value: job.instructions },
    ].filter(({ value }) => value !== ""),
    stops: job.stops.map((stop, at) =>
      [
        `${at + 1}. ${t.stops[stop.role]}: ${placeLabel(stop)}`,
        accessLabel(t, stop),
        [stop.contactName, stop.contactPhone && formatPhone(stop.contactPhone)].filter(Boolean).join(" "),
      ]
        .filter(Boolean)
        .join(", "),
    ),
    forms: [
      {
        title: t.paperTimes,
        heads: Object.values(t.paperSteps).map((text) => ({ text, share: 1 })),
        rows: [[]],
      },
      {
        title: t.paperCounts,
        heads: [
          { text: t.paperRoom, share: 3 },
          { text: t.paperPlanned, share: 1.4 },
          { text: t.paperLoaded, share: 1.4 },
          { text: t.paperUnloaded, share: 1.4 },
          { text: t.paperLabels, share: 2 },
          { text: t.paperWhy, share: 3 },
        ],
        rows: [
          ...rooms.slice(0, MOST_ROOMS).map(({ name: of, pieces }) => [of[language], String(pieces)]),
          ...blank(BLANK_ROOMS),
        ],
      },
      {
        title: t.paperMarks,
        heads: [
          { text: t.paperThing, share: 3 },
          { text: t.paperMark, share: 4 },
          { text: t.paperBefore, share: 1 },
          { text: t.paperAfter, share: 1 },
        ],
        rows: blank(BLANK_MARKS),
      },
    ],
    ...{ signers: Object.values(t.paperSigners), signLabel: t.paperSign },
  };
}
