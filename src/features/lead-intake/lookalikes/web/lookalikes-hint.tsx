import { Alert } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { useSearch } from "~/platform/ui/office/use-search";
import type { leadLookalikesContract } from "../contract";

type Found = Output<typeof leadLookalikesContract, "ofTyped">;

/** Shows existing records with the typed email or phone. Blocks nothing. */
export function LookalikesHint({ email, phone }: { email: string; phone: string }) {
  const [of, setOf] = useState("");
  const typed = `${email.trim()} ${phone.trim()}`;
  const found = useSearch<Found>(typed, async () => {
    const answer = await client("leadLookalikes").ofTyped({ email, phone });
    setOf(typed);
    return [answer];
  });
  const [here] = found;
  if (!here || of !== typed || here.leads.length + here.customers.length === 0) return null;
  return (
    <Alert title="Already known" role="status">
      {here.leads.map(({ leadNumber, name, owner, mayOpen }) => (
        <p key={leadNumber}>
          Lead{" "}
          {mayOpen ? <Link to={`/crm/leads/${leadNumber}`}>{`${name}, ${leadNumber}`}</Link> : leadNumber}
          {owner && `, with ${owner}`}
        </p>
      ))}
      {here.customers.map(({ customerNumber, owner }) => (
        <p key={customerNumber}>
          Customer <Link to={`/customers/${customerNumber}/overview`}>{customerNumber}</Link>
          {owner && `, with ${owner}`}
        </p>
      ))}
    </Alert>
  );
}
