import { Button, Menu } from "@mantine/core";
import { Link, Outlet, useOutletContext } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { STOP_LABELS, WAIT_LABELS } from "../../sequences/domain";
import type { contactStatusContract } from "../contract";
import { ANSWERED_BY, ANSWERED_LABELS } from "../domain";
import type { Route } from "./+types/lead-contact-status";
import styles from "./contact-status.module.css";
import { AddressNotes } from "./contact-status-panel";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api(context, "standing").ofLead({ id: params.number });

type ContactStatus = Output<typeof contactStatusContract, "ofLead">;

/** The lead's follow-ups, its contact status and 'They answered', above its activities. */
export default function LeadContactStatus({ loaderData: status }: Route.ComponentProps) {
  useLive(["follow-up", "recipient"]);
  const known = useOutletContext();
  return (
    <>
      <Card title="Follow-up" actions={status.mayEdit && <Answered leadId={status.leadId} />}>
        {status.followUps.length === 0 && <p className="muted">No sequence follows them up.</p>}
        <ul className={styles.rows}>
          {status.followUps.map((followUp) => (
            <FollowUpLine key={followUp.id} followUp={followUp} mayEdit={status.mayEdit} />
          ))}
        </ul>
        {status.answers.map(({ id, summary, by, at }) => (
          <p key={id} className="muted">
            {summary}, {formatDateTime(at)}. {by}
          </p>
        ))}
        <AddressNotes addresses={status.addresses}>
          {status.mayEdit
            ? (address) => <OptOutButton leadId={status.leadId} address={address} />
            : undefined}
        </AddressNotes>
      </Card>
      <Outlet context={known} />
    </>
  );
}

function Answered({ leadId }: { leadId: string }) {
  const { act, busy } = useAct();
  const note = (channel: (typeof ANSWERED_BY)[number]) =>
    act("answered", () => client("standing").answered({ id: leadId, channel }), {
      said: "Noted: they answered, and sequences have stopped",
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-md" disabled={busy !== undefined}>
          They answered
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ANSWERED_BY.map((channel) => (
          <Menu.Item key={channel} onClick={() => void note(channel)}>
            {ANSWERED_LABELS[channel]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function FollowUpLine({
  followUp: { id, sequenceName, number, step, steps, dueAt, waits, stop },
  mayEdit,
}: {
  followUp: ContactStatus["followUps"][number];
  mayEdit: boolean;
}) {
  const { act, busy } = useAct();
  const end = () =>
    act("stop", () => client("sequences").stop({ id }), {
      said: `${sequenceName} stopped`,
    });
  return (
    <li className={styles.row}>
      <span>
        <Link to="/crm/sequences">{sequenceName}</Link>, {number}
        <br />
        <span className="muted">
          {dueAt
            ? `Step ${step + 1} of ${steps ?? "–"} on ${formatDateTime(dueAt)}. ${WAIT_LABELS[waits]}.`
            : stop
              ? STOP_LABELS[stop]
              : "All steps taken"}
        </span>
      </span>
      {dueAt && mayEdit && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`Stop ${sequenceName} for ${number}`}
          disabled={busy !== undefined}
          onClick={end}
        >
          Stop
        </Button>
      )}
    </li>
  );
}

function OptOutButton({ leadId, address }: { leadId: string; address: ContactStatus["addresses"][number] }) {
  const { act, busy } = useAct();
  const { channel, optedOutAt } = address;
  const shown = channel === "email" ? address.address : formatPhone(address.address);
  const choose = () =>
    act(
      "choose",
      () =>
        client("standing").choose({
          id: leadId,
          channel,
          optedOut: optedOutAt === null,
        }),
      { said: optedOutAt ? `${shown} may be written to again` : `${shown} is left alone` },
    );
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={optedOutAt ? `Wants them again: ${shown}` : `Wants none: ${shown}`}
      title={optedOutAt ? `Opted out on ${formatDate(optedOutAt)}` : undefined}
      disabled={busy !== undefined}
      onClick={choose}
    >
      {optedOutAt ? "Wants them again" : "Wants none"}
    </Button>
  );
}
