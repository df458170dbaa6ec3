import { Button, Select, Skeleton, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import type { partnersContract } from "../contract";

type OfLead = Output<typeof partnersContract, "ofLead">;
type Choice = Output<typeof partnersContract, "choices">["partners"][number];

/** A lead's partner on its page; loaded after the page. */
export function LeadPartner({ leadId }: { leadId: string }) {
  const partners = client("partners");
  const [known, setKnown] = useState<OfLead>();
  const [choices, setChoices] = useState<readonly Choice[]>();
  const { act, busy } = useAct();
  useEffect(() => {
    let gone = false;
    client("partners")
      .ofLead({ id: leadId })
      .then((found) => gone || setKnown(found))
      // The page shows its own errors.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [leadId]);
  if (!known) return <Skeleton height={72} />;
  const { partner, by, since, mayEdit } = known;
  const set = (partnerId: string | null) =>
    act("set", () => partners.setOfLead({ id: leadId, partnerId }), {
      said: partnerId ? "The partner is noted" : "The lead came by no partner",
      after: async () => {
        setChoices(undefined);
        setKnown(await partners.ofLead({ id: leadId }));
      },
    });
  const choose = async () => setChoices((await partners.choices()).partners);
  return (
    <Card
      title="Partner"
      onEdit={mayEdit && !choices ? choose : undefined}
      editLabel="Edit the partner"
      unprinted
    >
      {choices ? (
        <>
          <Select
            label="Came by"
            placeholder="No partner"
            searchable
            clearable
            data={choices.map(({ id, name, code }) => ({ value: id, label: `${name}, ${code}` }))}
            value={partner?.id ?? null}
            disabled={busy !== undefined}
            onChange={(id) => void set(id)}
          />
          <Button variant="subtle" mt="sm" onClick={() => setChoices(undefined)}>
            Leave it
          </Button>
        </>
      ) : partner ? (
        <>
          <Link to={`/crm/partners/${partner.id}`}>{partner.name}</Link>
          <Text inherit mt={12} c="dimmed">
            {by === "link" ? "By their link" : "Said by staff"}
            {since && `, ${formatDate(since)}`}
          </Text>
        </>
      ) : (
        <Text inherit mt={12} c="dimmed">
          None.
        </Text>
      )}
    </Card>
  );
}
