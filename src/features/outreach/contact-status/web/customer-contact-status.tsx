import { Outlet, useOutletContext } from "react-router";
import { api } from "~/platform/http/loader-api";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import type { Route } from "./+types/customer-contact-status";
import { AddressNotes } from "./contact-status-panel";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api(context, "standing").ofCustomer({ id: params.number });

/** On a customer's communications: which of their addresses opted out or bounced. Nothing where none did. */
export default function CustomerContactStatus({ loaderData: { addresses } }: Route.ComponentProps) {
  useLive(["recipient"]);
  const known = useOutletContext();
  const silenced = addresses.filter(({ optedOutAt, bouncedAt }) => optedOutAt || bouncedAt);
  return (
    <>
      {silenced.length > 0 && (
        <Card title="Not to be written to">
          <AddressNotes addresses={silenced} />
        </Card>
      )}
      <Outlet context={known} />
    </>
  );
}
