import { useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { BoundField, CheckboxField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf } from "~/platform/ui/office/money-field";
import type { Haulier, Hire } from "./hire-words";
import { type Picked, Shortlist } from "./shortlist";

/** Further hauliers for an open hire. */
export function AddOffersDialog({ hire, onClose }: { hire: Hire; onClose: () => void }) {
  const [hauliers, setHauliers] = useState<readonly Haulier[]>();
  useEffect(() => {
    const asked = new Set(
      hire.offered.filter(({ state }) => state === "offered").map((one) => one.supplier.id),
    );
    client("hires")
      .shortlist({ class: hire.class })
      .then(
        (found) => setHauliers(found.hauliers.filter(({ id }) => !asked.has(id))),
        () => setHauliers([]),
      );
  }, [hire]);
  const form = useWriteForm({
    start: { offers: [] as Picked[], sendSms: true },
    send: ({ offers, sendSms }, { context }) =>
      client("hires").addOffers(
        {
          ...{ id: hire.id, sendSms },
          offers: offers.map(({ supplierId, price }) => ({ supplierId, price: centsOf(price) })),
        },
        { context },
      ),
    said: "Offered",
    after: onClose,
  });
  return (
    <DialogForm
      of={form}
      title={`Offer ${hire.number} to others`}
      submit="Offer"
      ready={form.values.offers.length > 0}
      onClose={onClose}
    >
      <BoundField of={form} name="offers">
        {({ value, onChange, error }) => (
          <Shortlist hauliers={hauliers} value={value} onChange={onChange} error={error} />
        )}
      </BoundField>
      <CheckboxField of={form} name="sendSms" label="Send each an SMS with its link now" />
    </DialogForm>
  );
}
