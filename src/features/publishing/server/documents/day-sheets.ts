import { getMailHead } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { formatPhone } from "~/platform/kernel/phone";
import { renderDocument } from "~/platform/pdf/render";
import { accessLabel, clockLabel, placeLabel, workLabel } from "../../domain/crew-words";
import { listSheets, type SheetsOfDay } from "../queries/sheets";
import type { DaySheetsData } from "./day-sheets-document";
import { labelsOf } from "./sheet-labels";

type Sheet = Awaited<ReturnType<typeof listSheets>>[number];

/** The day's jobs as a PDF, a page for each crew. */
export async function makeDaySheetsPdf(reader: Reader, actor: Actor, asked: SheetsOfDay): Promise<Buffer> {
  const { name: company } = await getMailHead(reader);
  const sheets = await listSheets(reader, actor, asked);
  const data: DaySheetsData = { company, sheets: sheets.map((sheet) => textOf(sheet, asked.date)) };
  return renderDocument("day-sheets", data);
}

function textOf({ name, language, jobs }: Sheet, date: PlainDate): DaySheetsData["sheets"][number] {
  const t = labelsOf(language);
  return {
    ...{ title: t.sheet, name, language, footnote: t.sheetFoot, day: weekdayAndDay(date, language) },
    jobs: jobs.map((job) => ({
      ...{ number: job.number, kind: t.kinds[job.kind], time: clockLabel(t, language, job) },
      stops: job.stops.map((stop) => ({
        ...{ role: t.stops[stop.role], place: placeLabel(stop), access: accessLabel(t, stop) },
        contact: [stop.contactName, stop.contactPhone && formatPhone(stop.contactPhone)]
          .filter(Boolean)
          .join(", "),
      })),
      facts: [
        { label: t.customer, value: job.customer },
        { label: t.team, value: job.team.map((one) => `${one.name} (${t.roles[one.role]})`).join(", ") },
        { label: t.vehicles, value: job.vehicles.join(", ") || t.noVehicle },
        { label: t.work, value: workLabel(t, job) },
        { label: t.bring, value: job.things.map((thing) => t.things[thing]).join(", ") },
        { label: t.instructions, value: job.instructions },
      ].filter(({ value }) => value !== ""),
      ...{ map: job.map, mapLabel: t.map, address: job.address, qrLabel: t.qr },
    })),
  };
}
