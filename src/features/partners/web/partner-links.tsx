import { Button, CopyButton, Group, Text } from "@mantine/core";
import { client, type Output } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import type { partnersContract } from "../contract";
import styles from "./partner-page.module.css";

interface PartnerLinksProps {
  partner: Output<typeof partnersContract, "get">;
  mayChange: boolean;
}

/** The partner's referral link and the link to the partner's page. */
export function PartnerLinks({ partner, mayChange }: PartnerLinksProps) {
  const { id, name, link, page } = partner;
  const { act, busy } = useAct();
  const partners = client("partners");
  const revoke = async () => {
    const question = "The link stops working for everyone who has it.";
    if (await askToConfirm(question, { title: `End the page of ${name}`, confirm: "End it", danger: true }))
      await act("revoke", () => partners.revokeLink({ id }), { said: "The link is ended" });
  };
  const make = async () => {
    const question = "The link that they have now ends at once. They need the new one from you.";
    if (!page || (await askToConfirm(question, { title: `A new link for ${name}`, confirm: "New link" })))
      await act("make", () => partners.makeLink({ id }), {
        said: page ? "There is a new link; the one before is ended" : "Their page is there",
      });
  };
  return (
    <Card title="Links">
      <code className={styles.address}>{link}</code>
      <Group gap="sm">
        <CopyButton value={link} timeout={4000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy the link for people"}
            </Button>
          )}
        </CopyButton>
      </Group>
      {mayChange && (
        <>
          <Text inherit mt={12} c="dimmed">
            {page
              ? "Their page shows dates, states and sums without names. Anyone with the link can see it."
              : "They have no page yet. It will show dates, states and sums without names."}
          </Text>
          <Group gap="sm" mt="sm">
            {page && (
              <CopyButton value={page} timeout={4000}>
                {({ copied, copy }) => (
                  <Button variant="default" onClick={copy}>
                    {copied ? "Copied" : "Copy their page"}
                  </Button>
                )}
              </CopyButton>
            )}
            <Button variant="default" loading={busy === "make"} onClick={make}>
              {page ? "New link" : "Make their page"}
            </Button>
            {page && (
              <Button variant="light" color="red" loading={busy === "revoke"} onClick={revoke}>
                End it
              </Button>
            )}
          </Group>
        </>
      )}
    </Card>
  );
}
