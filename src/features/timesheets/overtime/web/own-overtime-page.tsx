import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainList } from "~/platform/ui/office/plain-list";
import { KIND_LABELS } from "../domain";
import type { Route } from "./+types/own-overtime-page";
import styles from "./overtime.module.css";
import { OvertimeActions } from "./overtime-actions";
import { OvertimeBadge } from "./overtime-badge";

const OvertimeDialog = onDemand(() => import("./overtime-dialog").then((part) => part.OvertimeDialog));

export async function loader({ context }: Route.LoaderArgs) {
  const { entries } = await api(context, "overtime").listOwn();
  return { entries, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "My overtime");

/** The user's overtime and its approval. */
export default function OwnOvertimePage({ loaderData: { entries, now } }: Route.ComponentProps) {
  const [entering, setEntering] = useState(false);
  useLive(["overtime"]);
  return (
    <>
      <PageHead
        title="My overtime"
        actions={
          <Button leftSection={<IconPlus size={18} />} onClick={() => setEntering(true)}>
            Enter overtime
          </Button>
        }
      >
        Hours worked beyond your normal day
      </PageHead>
      <Card title="Entries">
        {entries.length === 0 && (
          <p className="muted">No overtime yet. Enter extra hours here to get them approved.</p>
        )}
        <PlainList>
          {entries.map((entry) => (
            <li key={entry.id}>
              <div className={styles.what}>
                <b>
                  {formatDate(entry.date)}, {entry.hours} h
                </b>{" "}
                <OvertimeBadge status={entry.status} />
                <p>
                  {KIND_LABELS[entry.kind]}, × {entry.rate}
                  {(entry.note || entry.move) && ` · ${entry.note || `${entry.move} ended late`}`}
                </p>
                {entry.approvedBy && (
                  <p>
                    Decided by {entry.approvedBy}
                    {entry.decisionNote && `: ${entry.decisionNote}`}
                  </p>
                )}
              </div>
              <OvertimeActions entry={entry} isOwn />
            </li>
          ))}
        </PlainList>
      </Card>
      {entering && <OvertimeDialog today={nairobiDate(now)} onClose={() => setEntering(false)} />}
    </>
  );
}
