import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type CSSProperties, useState } from "react";
import { data, Link, redirect } from "react-router";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { PageHead } from "~/platform/ui/office/page-head";
import { groupReports, isReport, QUESTIONS, REPORTS } from "../domain/catalogue";
import type { Route } from "./+types/reports-page";
import styles from "./reports-page.module.css";

/** From this many reports on, a search finds one faster than reading. */
const SEARCHED = 13;

/** The index. Older addresses named the report in a parameter; they lead to its page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const query = new URLSearchParams(url.searchParams);
  const asked = query.get("report");
  if (asked !== null) {
    if (!isReport(asked)) throw data({ message: "There is no such report." }, { status: 404 });
    query.delete("report");
    throw redirect(`/reports/${asked}${query.size > 0 ? `?${query}` : ""}`);
  }
  const readable = await api(context, "reports").list();
  return { names: readable.map(({ report }) => report) };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Reports");

/** The reports by the question they answer. */
export default function ReportsPage({ loaderData: { names } }: Route.ComponentProps) {
  const [typed, setTyped] = useState("");
  const groups = groupReports(names, typed);
  const found = groups.reduce((sum, { reports }) => sum + reports.length, 0);
  return (
    <>
      <PageHead title="Reports" />
      {names.length >= SEARCHED && (
        <TextInput
          type="search"
          maw={420}
          mb={20}
          aria-label="Search reports"
          placeholder="Search: VAT, leave, source …"
          leftSection={<IconSearch size={18} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <p className="visually-hidden" role="status">
        {typed.trim() ? `${found} ${found === 1 ? "report" : "reports"}` : ""}
      </p>
      {groups.length === 0 && <EmptyState title="No report found">Try another word.</EmptyState>}
      <div className={styles.groups}>
        {groups.map(({ question, reports }) => (
          <section
            key={question}
            aria-labelledby={`question-${question}`}
            style={{ "--size": Math.min(3, reports.length) } as CSSProperties}
          >
            <h2 id={`question-${question}`} className={styles.question}>
              {QUESTIONS[question]}
            </h2>
            <ul className={styles.reports}>
              {reports.map((name) => (
                <li key={name}>
                  <Link to={`/reports/${name}`} className={`frame ${styles.report}`}>
                    <strong>{REPORTS[name].title}</strong>
                    <em>{REPORTS[name].question}</em>
                    <span>{REPORTS[name].about}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
