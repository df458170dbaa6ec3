import { Box, Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { api, pageRequest } from "~/platform/http/loader-api";
import { isPlainDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { longDay, weekdayAndDay } from "~/platform/kernel/day-labels";
import { formatPhone } from "~/platform/kernel/phone";
import { qrPath } from "~/platform/kernel/qr";
import { officeTitle } from "~/platform/ui/document";
import { AddressDay } from "~/platform/ui/office/address-day";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { useGo } from "~/platform/ui/office/lists/address";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { accessLabel, clockLabel, placeLabel, workLabel } from "../domain/crew-words";
import type { Route } from "./+types/day-sheets-page";
import { crewWordsOf } from "./crew-texts";
import styles from "./day-sheets-page.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("date") ?? "";
  const date = isPlainDate(asked) ? asked : nairobiDate(context.get(pageRequest).now);
  const { sheets } = await api(context, "publishing").sheets({ date });
  return {
    date,
    sheets: sheets.map((sheet) => ({
      ...sheet,
      jobs: sheet.jobs.map((job) => ({ ...job, qr: qrPath(job.address) })),
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Day sheets");

type Sheet = Route.ComponentProps["loaderData"]["sheets"][number];

/** The jobs of a day, a printed page for each crew. */
export default function DaySheetsPage({ loaderData: { date, sheets } }: Route.ComponentProps) {
  const go = useGo();
  useLive(["job", "move"]);
  return (
    <>
      <PageHead
        title="Day sheets"
        actions={
          <>
            <Button
              component="a"
              href={`/documents/day-sheets/${date}.pdf`}
              target="_blank"
              variant="default"
              leftSection={<IconDownload size={18} />}
            >
              PDF
            </Button>
            <Button
              component="a"
              href={`/documents/job-sheets/${date}.pdf`}
              target="_blank"
              variant="default"
              leftSection={<IconDownload size={18} />}
            >
              Job sheets to fill in
            </Button>
            <Button leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      >
        {longDay(date)}, a page for each crew
      </PageHead>
      <Box maw={220} className={styles.day ?? ""}>
        <AddressDay label="Day" value={date} onChoose={(day) => go({ date: day || null })} />
      </Box>
      {sheets.length === 0 && (
        <EmptyPanel title="No jobs on this day">
          <p>The day's jobs appear here, a page for each crew.</p>
        </EmptyPanel>
      )}
      {sheets.map((sheet) => (
        <SheetOfCrew key={sheet.key} sheet={sheet} date={date} />
      ))}
    </>
  );
}

function SheetOfCrew({ sheet, date }: { sheet: Sheet; date: PlainDate }) {
  const { language, name, jobs } = sheet;
  const t = crewWordsOf(language);
  return (
    <section className={`frame ${styles.sheet}`} lang={language} aria-label={`${t.sheetCrew}: ${name}`}>
      <h2>{name}</h2>
      <p className="muted">
        {t.sheet}, {weekdayAndDay(date, language)}
      </p>
      {jobs.map((job) => (
        <JobOfSheet key={job.id} job={job} language={language} />
      ))}
      <p className="muted small">{t.sheetFoot}</p>
    </section>
  );
}

function JobOfSheet({ job, language }: { job: Sheet["jobs"][number]; language: Sheet["language"] }) {
  const t = crewWordsOf(language);
  const facts = [
    [t.customer, job.customer],
    [t.team, job.team.map((one) => `${one.name} (${t.roles[one.role]})`).join(", ")],
    [t.vehicles, job.vehicles.join(", ") || t.noVehicle],
    [t.work, workLabel(t, job)],
    [t.bring, job.things.map((thing) => t.things[thing]).join(", ")],
    [t.instructions, job.instructions],
  ];
  return (
    <article className={styles.job}>
      <div className={styles.head}>
        <div>
          <h3>{clockLabel(t, language, job)}</h3>
          <p className="muted">
            {t.kinds[job.kind]}, {job.number}
          </p>
        </div>
        <svg viewBox={`0 0 ${job.qr.size} ${job.qr.size}`} className={styles.qr} role="img" aria-label={t.qr}>
          <path d={job.qr.path} />
        </svg>
      </div>
      <ol>
        {job.stops.map((stop, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stops have no other key than their place
          <li key={at}>
            <b>{t.stops[stop.role]}</b> {placeLabel(stop)}
            <small>
              {[accessLabel(t, stop), stop.contactName, stop.contactPhone && formatPhone(stop.contactPhone)]
                .filter(Boolean)
                .join(", ")}
            </small>
          </li>
        ))}
      </ol>
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <a href={job.map} target="_blank" rel="noreferrer">
        {t.map}
      </a>
    </article>
  );
}
