import { Stack } from "@mantine/core";
import { Link } from "react-router";
import { api } from "~/platform/http/loader-api";
import { longDay } from "~/platform/kernel/day-labels";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { KIND_NAMES } from "../domain";
import type { Route } from "./+types/clearances-page";
import { ClearanceBadge } from "./clearance-badge";
import styles from "./clearances-page.module.css";

export const loader = ({ context }: Route.LoaderArgs) => api(context, "clearances").missing({});

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Clearances");

type Missing = Route.ComponentProps["loaderData"]["clearances"];

/** Missing clearances of the next two weeks, by day. */
export default function ClearancesPage({ loaderData: { clearances } }: Route.ComponentProps) {
  useLive(["clearance", "move", "job"]);
  const days = [...Map.groupBy(clearances, ({ date }) => date)];
  return (
    <>
      <PageHead title="Clearances">What is missing for the moves of the next 14 days.</PageHead>
      {days.length === 0 && (
        <EmptyPanel title="Nothing is missing">
          <p>Landlords' letters, lift bookings, gate passes and permits of the coming moves show here.</p>
        </EmptyPanel>
      )}
      <Stack gap={16}>
        {days.map(([date, missing]) => (
          <Day key={date} date={date} missing={missing} />
        ))}
      </Stack>
    </>
  );
}

function Day({ date, missing }: { date: string; missing: Missing }) {
  return (
    <Card title={longDay(date)}>
      <PlainTable
        rows={missing}
        keyOf={({ id }) => id}
        scroll={`Missing on ${longDay(date)}`}
        className={`lines ${styles.missing}`}
        stacks
        columns={[
          {
            head: "Move",
            names: true,
            cell: ({ moveNumber, customer }) => (
              <Link to={`/moves?date=${date}&move=${moveNumber}`}>
                {moveNumber}, {customer}
              </Link>
            ),
          },
          {
            head: "Clearance",
            cell: ({ kind, address, state }) => (
              <span>
                {KIND_NAMES[kind].en}, {address}
                <br />
                <ClearanceBadge state={state} />
              </span>
            ),
          },
          {
            head: "Caretaker",
            cell: ({ contactName, contactPhone }) =>
              contactPhone ? (
                <a href={`tel:${contactPhone}`}>
                  {contactName} {formatPhone(contactPhone)}
                </a>
              ) : (
                contactName || "–"
              ),
          },
        ]}
      />
    </Card>
  );
}
