import { Button, CopyButton, Flex } from "@mantine/core";
import { IconBrandWhatsapp, IconCheck, IconCopy, IconLink } from "@tabler/icons-react";
import { client, type Output } from "~/platform/http/client";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import type { visitsContract } from "../contract";
import { mayAnswer, type OfferState } from "../domain";
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
