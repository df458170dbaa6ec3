import { Button, Group } from "@mantine/core";
import { client, type Output } from "~/platform/http/client";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { PlainList } from "~/platform/ui/office/plain-list";
import type { payslipLinksContract } from "../contract";
import { LINK_STATE_LABELS } from "../domain";

type Reader = Output<typeof payslipLinksContract, "ofRun">["people"][number];
const links = () => client("payslipLinks");

/** The people of a run without a sign-in, the state of their links, and HR's actions. */
export function LinkCard({ people, mayPrepare }: { people: Reader[]; mayPrepare: boolean }) {
  if (people.length === 0) return null;
  return (
    <Card title="Payslips by link">
      <p>
        Employees without a sign-in read the payslip by a link, for 30 days. The link asks for a code sent by
        SMS or, without SMS, for the last four characters of their ID number.
      </p>
      <PlainList dense>
        {people.map((person) => (
          <Person key={person.number} person={person} mayPrepare={mayPrepare} />
        ))}
      </PlainList>
    </Card>
  );
}

function Person({ person, mayPrepare }: { person: Reader; mayPrepare: boolean }) {
  const { number, employeeName, employeeNumber, link, proof } = person;
  const { busy, act } = useAct();
  const again = link ? "Send a new link" : "Send link";
  const send = () =>
    act("send", () => links().send({ id: number }), { said: `A link was sent to ${employeeName}` });
  const revoke = () =>
    link && act("revoke", () => links().revoke({ id: link.id }), { said: "The link is revoked" });
  return (
    <li>
      <span>
        {employeeName}
        <span className="below">
          {employeeNumber} · {number}
        </span>
        <span className="below">{standingOf(person)}</span>
      </span>
      {mayPrepare && (
        <Group gap={8}>
          {link?.state === "open" && (
            <Button
              variant="default"
              loading={busy === "revoke"}
              onClick={() => void revoke()}
              aria-label={`Revoke the link of ${employeeName}`}
            >
              Revoke
            </Button>
          )}
          {proof && (
            <Button
              variant="default"
              loading={busy === "send"}
              onClick={() => void send()}
              aria-label={`${again} to ${employeeName}`}
            >
              {again}
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}

function standingOf({ link, proof }: Reader): string {
  if (!proof) return "No link: neither SMS nor an ID number is available";
  if (!link) return "No link yet";
  const parts = [
    link.state === "open" ? `Open until ${formatDate(link.expiresAt)}` : LINK_STATE_LABELS[link.state],
    link.openedAt ? `last read ${formatDateTime(link.openedAt)}` : "not read yet",
    link.wrongTries > 0 && link.state === "open" && `${link.wrongTries} wrong tries`,
  ];
  return parts.filter(Boolean).join(" · ");
}
