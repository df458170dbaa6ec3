import { Button, Group } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import { APPROVAL_KINDS, APPROVAL_LABELS, type ApprovalKind, MAX_REASON, MOST_OF_A_KIND } from "../domain";
import type { Route } from "./+types/approvals-page";
import { approvalActs } from "./approval-parts";
import { readWhose, useApprovalViews, WhoseTabs } from "./approval-views";
import styles from "./approvals-page.module.css";
import { useApprovalKeys } from "./use-approval-keys";

const HandOverDialog = onDemand(() => import("./hand-over-dialog").then((part) => part.HandOverDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const whose = readWhose(url.searchParams);
  const kind = APPROVAL_KINDS.find((each) => each === url.searchParams.get("kind"));
  const { rows } = await api(context, "approvals").list({ whose });
  return {
    rows: kind ? rows.filter((row) => row.kind === kind) : rows,
    kind,
    whose,
    now: context.get(pageRequest).now,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Approvals");

function OfOneKind({ kind }: { kind: ApprovalKind }) {
  return (
    <>
      Only of kind {APPROVAL_LABELS[kind].toLowerCase()}. <Link to="/approvals">Show all</Link>.
    </>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const idOf = ({ kind, key }: Row) => `${kind} ${key}`;
/** Only the oldest of a kind are listed. */
const isCut = (rows: readonly Row[]) =>
  APPROVAL_KINDS.some((kind) => rows.filter((row) => row.kind === kind).length >= MOST_OF_A_KIND);
const askedName = ({ askedOf }: Row) => (askedOf?.isMe ? "you" : askedOf?.name);
const actsOf = ({ kind }: Row) => approvalActs.all().find((acts) => acts.kind === kind);

export default function ApprovalsPage({ loaderData: { rows, kind, whose, now } }: Route.ComponentProps) {
  useLive(["approval", "quote", "leave", "overtime", "payroll_period", "salary-payment", "employee"]);
  const views = useApprovalViews();
  const [chosenId, setChosenId] = useState<string>();
  const [rejecting, setRejecting] = useState<Row>();
  const [handing, setHanding] = useState<Row>();
  const { busy, act } = useAct();
  const navigate = useNavigate();
  const at = Math.max(
    0,
    rows.findIndex((row) => idOf(row) === chosenId),
  );
  const chosen = rows[at];
  const choose = (row: Row | undefined) => row && setChosenId(idOf(row));
  /** Chooses the next row, so that one key after the other decides them all. */
  const passOn = () => choose(rows[at + 1] ?? rows[at - 1]);
  const approve = async (row: Row) => {
    const acts = actsOf(row);
    if (!acts || busy !== undefined) return;
    const approved = async () => {
      await acts.approve(row.key);
      passOn();
    };
    await act(`approve ${idOf(row)}`, approved, { said: `${row.title}: ${acts.said ?? "approved"}` });
  };
  const reject = async (row: Row) => {
    const acts = actsOf(row);
    if (!acts || busy !== undefined) return;
    if (acts.reasonFor) return setRejecting(row);
    const sure = await askToConfirm(`${row.title} is rejected.`, {
      title: "Reject",
      confirm: "Reject",
      danger: true,
    });
    if (sure) await act("reject", () => acts.reject(row.key, ""), { said: `${row.title}: rejected` });
  };
  useApprovalKeys({
    J: () => choose(rows[at + 1]),
    K: () => choose(rows[at - 1]),
    A: () => chosen && approve(chosen),
    R: () => chosen && reject(chosen),
    H: () => setHanding(chosen),
    Enter: () => chosen && navigate(chosen.to),
  });
  if (!chosen)
    return (
      <>
        <PageHead title="Approvals" views={views}>
          {kind && <OfOneKind kind={kind} />}
        </PageHead>
        <WhoseTabs mine="My turn" all="All" />
        <EmptyState title="Nothing waits for you">
          Quotes, leave, overtime, payroll and roles appear here when you can approve them.
          {whose === "mine" && " What a colleague is asked to decide is under All."}
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHead title="Approvals" views={views}>
        {rows.length === 1 ? "One decision waits" : `${rows.length} decisions wait`}
        {whose === "mine" && " for you"}
        {isCut(rows) && ", and more follow"}. {kind && <OfOneKind kind={kind} />}{" "}
        <span className={styles.keys}>J and K choose, A approves, R rejects, H hands over, Enter opens.</span>
      </PageHead>
      <WhoseTabs mine="My turn" all="All" />
      <div className={styles.page}>
        <ul className={`frame ${styles.rows}`} aria-label="Waiting for you">
          {rows.map((row) => (
            <li key={idOf(row)}>
              <Line row={row} now={now} isChosen={row === chosen} onChoose={() => choose(row)} />
            </li>
          ))}
        </ul>
        <div className={styles.beside}>
          <Card title={chosen.title}>
            <Facts>
              {chosen.facts.map(({ label, value }) => (
                <Fact key={label} label={label}>
                  {value}
                </Fact>
              ))}
              <Fact label="Waits since">{formatDateTime(chosen.since)}</Fact>
              {chosen.askedOf && <Fact label="Asked of">{askedName(chosen)}</Fact>}
            </Facts>
            <Group gap="xs" mt="md">
              {actsOf(chosen) && (
                <>
                  <Button
                    loading={busy === `approve ${idOf(chosen)}`}
                    disabled={busy !== undefined}
                    onClick={() => void approve(chosen)}
                  >
                    Approve
                  </Button>
                  <Button variant="default" onClick={() => void reject(chosen)}>
                    Reject
                  </Button>
                </>
              )}
              <Button component={Link} to={chosen.to} variant={actsOf(chosen) ? "subtle" : "filled"} px="sm">
                Open
              </Button>
              <Button variant="subtle" px="sm" onClick={() => setHanding(chosen)}>
                Hand over
              </Button>
            </Group>
          </Card>
        </div>
      </div>
      {handing && (
        <HandOverDialog
          row={handing}
          onClose={() => setHanding(undefined)}
          onDone={whose === "mine" ? passOn : () => undefined}
        />
      )}
      {rejecting && <Rejection row={rejecting} onClose={() => setRejecting(undefined)} onDone={passOn} />}
    </>
  );
}

interface LineProps {
  row: Row;
  now: Date;
  isChosen: boolean;
  onChoose: () => void;
}

function Line({ row, now, isChosen, onChoose }: LineProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.row}
      aria-current={isChosen ? "true" : undefined}
      onClick={onChoose}
    >
      <span className={styles.kind}>{APPROVAL_LABELS[row.kind]}</span>
      <b>{row.title}</b>
      {row.askedOf && (
        <span className={styles.asked}>
          <Badge tone={row.askedOf.isMe ? "plain" : "muted"}>Asked of {askedName(row)}</Badge>
        </span>
      )}
      {row.amount !== undefined && <span className={styles.amount}>{formatKes(row.amount)}</span>}
      {row.late && <Badge tone="error">Late</Badge>}
      <small title={formatDateTime(row.since)}>{formatAgo(row.since, now)}</small>
    </button>
  );
}

function Rejection({ row, onClose, onDone }: { row: Row; onClose: () => void; onDone: () => void }) {
  const acts = actsOf(row);
  if (!acts) return null;
  return (
    <ReasonDialog
      title={`Reject: ${row.title}`}
      confirm="Reject"
      danger
      maxLength={MAX_REASON}
      {...(acts.reasonFor && { description: acts.reasonFor })}
      onClose={onClose}
      onConfirm={async (reason) => {
        await acts.reject(row.key, reason);
        onDone();
      }}
      said={`${row.title} is rejected`}
    />
  );
}
