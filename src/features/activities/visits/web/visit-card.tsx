import { Button, CopyButton, Flex } from "@mantine/core";
import { IconBrandWhatsapp, IconCheck, IconCopy, IconLink } from "@tabler/icons-react";
import { client, type Output } from "~/platform/http/client";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import type { visitsContract } from "../contract";
import { ACCESS_LABELS, mayAnswer, type OfferState, type Survey } from "../domain";
import styles from "./visit-card.module.css";

type Visit = Output<typeof visitsContract, "get">;

const STATES: Record<OfferState, [label: string, tone: BadgeTone]> = {
  open: ["Waits for the customer", "waiting"],
  chosen: ["Time chosen", "ok"],
  begun: ["Begun", "plain"],
  completed: ["Completed", "muted"],
  cancelled: ["Cancelled", "muted"],
  revoked: ["Link ended", "muted"],
  expired: ["Link expired", "error"],
};

interface VisitCardProps {
  id: string;
  visit: Visit;
  mayOffer: boolean;
  assignee: string | null;
}

/** A site visit by link: offered to the customer, who chooses the time. */
export function VisitCard({ id, visit: { offer }, mayOffer, assignee }: VisitCardProps) {
  const { busy, act } = useAct();
  const visits = client("visits");
  if (!offer && !mayOffer) return null;
  const [label, tone] = offer ? STATES[offer.state] : ["", "muted" as const];
  const isUsable = offer !== null && offer.link !== null && mayAnswer(offer.state);
  return (
    <Card title="Visit by link" actions={offer && <Badge tone={tone}>{label}</Badge>}>
      <p className="muted">
        {offer?.chosenAt
          ? `The customer chose the time on ${formatDateTime(offer.chosenAt)}.`
          : isUsable
            ? `The customer chooses among the free hours of ${assignee ?? "nobody"}, until ${formatDate(offer.expiresAt)}.`
            : "Send the customer a link: they choose, change or cancel the time themselves."}
      </p>
      {isUsable && offer.link && (
        <>
          <p className={styles.link}>{offer.link}</p>
          <Flex component="span" gap={8} align="center" wrap="wrap" mt={12}>
            <CopyButton value={offer.link}>
              {({ copied, copy }) => (
                <Button
                  size="sm"
                  variant="default"
                  leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  onClick={copy}
                >
                  {copied ? "Copied" : "Copy link"}
                </Button>
              )}
            </CopyButton>
            <Button
              component="a"
              size="sm"
              variant="default"
              href={`https://wa.me/?text=${encodeURIComponent(offer.link)}`}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconBrandWhatsapp size={16} />}
            >
              WhatsApp
            </Button>
            {mayOffer && (
              <Button
                size="sm"
                variant="subtle"
                color="red"
                loading={busy === "revoke"}
                onClick={() =>
                  void act("revoke", () => visits.revoke({ id }), { said: "The link was ended" })
                }
              >
                End link
              </Button>
            )}
          </Flex>
        </>
      )}
      {mayOffer && !isUsable && (
        <Flex component="span" gap={8} align="center" wrap="wrap" mt={12}>
          <Button
            size="sm"
            leftSection={<IconLink size={16} />}
            loading={busy === "offer"}
            disabled={!assignee}
            onClick={() => void act("offer", () => visits.offer({ id }), { said: "The link is ready" })}
          >
            {offer ? "Make a new link" : "Make the link"}
          </Button>
          {!assignee && <span className="muted">Assign the visit first.</span>}
        </Flex>
      )}
    </Card>
  );
}

const liftOf = (lift: boolean | null) => (lift === null ? "" : lift ? ", lift" : ", no lift");
const floorOf = (floor: number | null, lift: boolean | null) =>
  floor === null ? "Not noted" : `${floor === 0 ? "Ground floor" : `Floor ${floor}`}${liftOf(lift)}`;

/** Survey of a site visit, used to draft the quote. */
export function SurveyCard({
  survey,
  rooms,
}: {
  survey: Survey;
  rooms: readonly { id: string; name: string }[];
}) {
  const { fromFloor, toFloor, fromLift, toLift, access } = survey;
  const counted = Object.entries(survey.rooms).map(
    ([id, count]) => `${count} × ${rooms.find((room) => room.id === id)?.name ?? id}`,
  );
  return (
    <Card title="Survey results">
      <Facts>
        <Fact label="Rooms">{counted.join(", ") || "None noted"}</Fact>
        <Fact label="Moves from">{floorOf(fromFloor, fromLift)}</Fact>
        <Fact label="Moves to">{floorOf(toFloor, toLift)}</Fact>
        <Fact label="Access">{ACCESS_LABELS[access]}</Fact>
      </Facts>
    </Card>
  );
}
