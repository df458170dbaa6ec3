import { Button } from "@mantine/core";
import { IconPaperclip, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import page from "~/platform/ui/office/detail-page.module.css";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { manualEntriesContract } from "../contract";
import { REPEAT_LABELS } from "../domain";
import type { Route } from "./+types/manual-entry-page";
import { ManualBadge } from "./manual-badge";

const EndDialog = onDemand(() => import("./end-dialog").then((part) => part.EndDialog));
const FileDialog = onDemand(() => import("./file-dialog").then((part) => part.FileDialog));

export async function loader({ context, params }: Route.LoaderArgs) {
  return {
    entry: await api(context, "manualEntries").get({ number: params.number }),
    mayManage: context.get(pageRequest).viewer?.permissions.includes("manage_books") ?? false,
  };
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  officeTitle(matches, params.number ?? "Entry");

type Entry = Output<typeof manualEntriesContract, "get">;

/** A manual entry: its lines, approval and files. */
export default function ManualEntryPage({ loaderData: { entry, mayManage } }: Route.ComponentProps) {
  const { number, memo, state, lines } = entry;
  useLive(["manual-entry"]);
  return (
    <>
      <PageHead
        title={number}
        above={{ to: "/books/entries", label: "manual entries" }}
        mark={<ManualBadge state={state} />}
        actions={mayManage && <Actions entry={entry} />}
      >
        {memo}
      </PageHead>
      <div className={page.page}>
        <div className={page.column}>
          <Card title={`Lines, ${currencyMark()}`}>
            <PlainTable
              rows={lines}
              stacks
              columns={[
                {
                  head: "Account",
                  names: true,
                  cell: ({ accountNumber, accountName }) => `${accountNumber} ${accountName}`,
                },
                {
                  head: "Debit",
                  figure: true,
                  cell: ({ amount }) => (amount > 0 ? formatAmount(amount) : ""),
                },
                {
                  head: "Credit",
                  figure: true,
                  cell: ({ amount }) => (amount < 0 ? formatAmount(-amount) : ""),
                },
              ]}
            />
          </Card>
        </div>
        <div className={page.column}>
          <EntryFacts entry={entry} />
          <Files entry={entry} mayManage={mayManage} />
        </div>
      </div>
    </>
  );
}

function EntryFacts({ entry }: { entry: Entry }) {
  const { day, reversesOn, repeat, repeatUntil, createdBy, decidedBy, reason, posted } = entry;
  return (
    <Card title="Entry">
      <Facts width={110}>
        <Fact label="Date">{formatDate(day)}</Fact>
        {reversesOn && <Fact label="Reverses on">{formatDate(reversesOn)}</Fact>}
        {repeat !== "never" && (
          <Fact label="Repeats">
            {REPEAT_LABELS[repeat]}
            {repeatUntil && ` until ${formatDate(repeatUntil)}`}
          </Fact>
        )}
        <Fact label="Drafted by">{createdBy || "MoveEase"}</Fact>
        {decidedBy && <Fact label="Decided by">{decidedBy}</Fact>}
        {reason && (
          <Fact label="Reason" isWide>
            {reason}
          </Fact>
        )}
        {posted.length > 0 && (
          <Fact label="Journal">
            {posted.map((number) => (
              <Link key={number} to={`/books/journal/${number}`}>
                {number}{" "}
              </Link>
            ))}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function Files({ entry: { id, files, state }, mayManage }: { entry: Entry; mayManage: boolean }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title="Files"
      actions={
        mayManage &&
        state !== "cancelled" && (
          <Button variant="default" leftSection={<IconPaperclip size={18} />} onClick={() => setAdding(true)}>
            Attach file
          </Button>
        )
      }
    >
      {files.length === 0 ? (
        <p>Attach the bill or the calculation behind this entry.</p>
      ) : (
        <ul>
          {files.map(({ id: fileId, name, path }) => (
            <li key={fileId}>
              <a href={path} download={name}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <FileDialog id={id} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function Actions({ entry: { id, number, state, isOwn } }: { entry: Entry }) {
  const { act, busy } = useAct();
  const [ending, setEnding] = useState<"refuse" | "cancel">();
  const entries = client("manualEntries");
  const isDraft = state === "draft" || state === "refused";
  return (
    <>
      {state !== "cancelled" && (
        <Button
          variant="default"
          onClick={() => setEnding(state === "waiting" && !isOwn ? "refuse" : "cancel")}
        >
          {state === "waiting" && !isOwn ? "Refuse" : "Cancel entry"}
        </Button>
      )}
      {isDraft && (
        <Button
          component={Link}
          to={`/books/entries/${number}/edit`}
          variant="default"
          leftSection={<IconPencil size={18} />}
        >
          Edit
        </Button>
      )}
      {state === "draft" && (
        <Button
          loading={busy === "submit"}
          onClick={() =>
            void act("submit", () => entries.submit({ id }), { said: `${number} waits for approval` })
          }
        >
          Send for approval
        </Button>
      )}
      {state === "waiting" && (
        <Button
          loading={busy === "approve"}
          onClick={() => void act("approve", () => entries.approve({ id }), { said: `${number} approved` })}
        >
          Approve
        </Button>
      )}
      {ending && <EndDialog id={id} number={number} what={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}
