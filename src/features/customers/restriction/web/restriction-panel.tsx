import { Alert, Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import { MAX_REASON } from "../domain";

interface Restriction {
  since: Date;
  by: string;
  reason?: string | undefined;
}

const restrictions = () => client("customerRestriction");

/** Shows a customer's restriction, with a button to lift it. */
export function RestrictionPanel({
  customerNumber,
  restriction,
  mayChange,
}: {
  customerNumber: string;
  restriction: Restriction | null;
  mayChange: boolean;
}) {
  const [lifting, setLifting] = useState(false);
  if (!restriction) return null;
  return (
    <Alert
      color="orange"
      mb="md"
      icon={<IconLock aria-hidden />}
      title={`Data restricted since ${formatDate(restriction.since)}`}
    >
      <p>
        Only read it and settle open invoices: nothing is sent, computed or changed until the restriction is
        lifted. Set by {restriction.by}
        {restriction.reason && `: ${restriction.reason}`}
      </p>
      {mayChange && (
        <Button variant="default" mt="sm" onClick={() => setLifting(true)}>
          Lift restriction
        </Button>
      )}
      {lifting && (
        <ReasonDialog
          title={`Lift the restriction of ${customerNumber}`}
          confirm="Lift restriction"
          description="Messages held meanwhile stay held: send again from the outbox what still counts."
          maxLength={MAX_REASON}
          onClose={() => setLifting(false)}
          onConfirm={(reason) => restrictions().lift({ id: customerNumber, reason })}
          said="Restriction lifted"
        />
      )}
    </Alert>
  );
}

/** Restricts a customer's data, with the reason. */
export function RestrictCustomer({
  customerNumber,
  onClose,
}: {
  customerNumber: string;
  onClose: () => void;
}) {
  return (
    <ReasonDialog
      title={`Restrict the data of ${customerNumber}`}
      confirm="Restrict data"
      description="How and when the person asked. Until it is lifted the data is only read and open invoices settled."
      maxLength={MAX_REASON}
      onClose={onClose}
      onConfirm={(reason) => restrictions().restrict({ id: customerNumber, reason })}
      said={`Data of ${customerNumber} restricted`}
    />
  );
}
