import { Button } from "@mantine/core";
import { IconChevronDown, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { EmptyInventoryProps } from "~/features/inventory/inventories/web/inventory-parts";
import { client, type Output } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import type { surveyLinksContract } from "../contract";
import type { Channel } from "../domain/links";
import { WAYS, whatsAppOf } from "./survey-link-card";

/** Sends the customer the link to list their goods, for an inventory that has nothing yet. */
export function LinkMenu({ inventoryId: id }: EmptyInventoryProps) {
  const links = client("surveyLinks");
  const [found, setFound] = useState<Output<typeof surveyLinksContract, "get">>();
  const { busy, act } = useAct();
  useEffect(() => {
    let isGone = false;
    client("surveyLinks")
      .get({ id })
      .then((answer) => isGone || setFound(answer))
      // Without its contact nothing can be sent.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [id]);
  if (!found)
    return (
      <Button variant="default" rightSection={<IconChevronDown size={18} />} disabled>
        Ask the customer
      </Button>
    );
  const linkOf = async () => found.link?.link ?? (await links.make({ id })).link;
  const send = (channel: Channel) =>
    act(
      channel,
      async () => {
        const link = await linkOf();
        await links.send({ id, channel });
        if (channel === "whatsapp") open(whatsAppOf(found, link), "_blank", "noopener");
      },
      { said: channel === "whatsapp" ? "WhatsApp was opened" : "The link was sent" },
    );
  const copy = () =>
    act("copy", async () => navigator.clipboard.writeText(await linkOf()), { said: "The link was copied" });
  const { email, phone } = found.contact;
  const ways = WAYS.filter(({ channel }) => (channel === "email" ? email : phone));
  return (
    <ActionMenu
      trigger={(trigger) => (
        <Button
          variant="default"
          rightSection={<IconChevronDown size={18} />}
          loading={busy !== undefined}
          {...trigger}
        >
          Ask the customer
        </Button>
      )}
      entries={[
        ...ways.map(({ channel, label, icon: Icon }) => ({
          label: `Send the link by ${label}`,
          icon: <Icon size={18} />,
          onSelect: () => void send(channel),
        })),
        { label: "Copy the link", icon: <IconCopy size={18} />, onSelect: () => void copy() },
      ]}
    />
  );
}
