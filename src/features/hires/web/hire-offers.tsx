import { ActionIcon, Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { client } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { Card } from "~/platform/ui/office/card";
import { notify } from "~/platform/ui/office/notify";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { type Channel, WITHDRAWAL_LABELS } from "../domain";
import { OfferBadge } from "./hire-badge";
import { type Hire, whatsAppOf } from "./hire-words";

type Offer = Hire["offered"][number];

/** The offers of a hire, with what became of each. */
export function HireOffers({ hire, onAdd }: { hire: Hire; onAdd: () => void }) {
  const isOpen = hire.state === "open";
  return (
    <Card
      title="Offers"
      actions={
        isOpen && (
          <Button variant="default" size="sm" onClick={onAdd}>
            Offer to others
          </Button>
        )
      }
    >
      <PlainTable
        rows={hire.offered}
        keyOf={(offer) => offer.id}
        scroll="Offers"
        columns={[
          { head: "Haulier", names: true, cell: ({ supplier }) => supplier.name },
          { head: "Price", figure: true, cell: ({ price }) => formatKes(price) },
          { head: "State", cell: ({ state }) => <OfferBadge state={state} /> },
          { head: "Last", cell: lastOf },
          { head: "", cell: (offer) => <OfferMenu hire={hire} offer={offer} /> },
        ]}
      />
    </Card>
  );
}

function lastOf({ state, withdrawal, reason, answeredAt, openedAt, sentAt }: Offer): string {
  if (withdrawal) return WITHDRAWAL_LABELS[withdrawal];
  if (answeredAt)
    return [formatDateTime(answeredAt), state === "declined" && reason].filter(Boolean).join(": ");
  if (openedAt) return `Opened ${formatDateTime(openedAt)}`;
  return sentAt ? `Sent ${formatDateTime(sentAt)}` : "Not sent yet";
}

function OfferMenu({ hire, offer }: { hire: Hire; offer: Offer }) {
  const { act, busy } = useAct();
  const { id: offerId, supplier, link, state } = offer;
  if (!link) return null;
  const hires = client("hires");
  const send = (channel: Channel) =>
    act(
      channel,
      async () => {
        const sent = await hires.send({ id: hire.id, offerId, channel });
        if (channel === "whatsapp")
          open(whatsAppOf(sent.phone, `${sent.text} ${sent.link}`), "_blank", "noopener");
      },
      { said: channel === "whatsapp" ? "WhatsApp was opened" : "SMS sent" },
    );
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    notify("Link copied");
  };
  const isWaiting = state === "offered";
  return (
    <ActionMenu
      trigger={(trigger) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          loading={busy !== undefined}
          aria-label={`Actions of ${supplier.name}`}
          {...trigger}
        >
          <IconDots size={18} />
        </ActionIcon>
      )}
      entries={[
        ...(isWaiting && supplier.phone
          ? [
              { label: "Send SMS again", onSelect: () => void send("sms") },
              { label: "Open WhatsApp", onSelect: () => void send("whatsapp") },
            ]
          : []),
        { label: "Copy link", onSelect: () => void copy() },
        ...(isWaiting
          ? [
              {
                label: "Take offer back",
                danger: true,
                onSelect: () =>
                  void act("withdraw", () => hires.withdraw({ id: hire.id, offerId }), {
                    said: "Offer taken back",
                  }),
              },
            ]
          : []),
      ]}
    />
  );
}
