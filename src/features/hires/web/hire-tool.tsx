import { Button } from "@mantine/core";
import { IconTruckReturn } from "@tabler/icons-react";
import { useState } from "react";
import type { BoardPart } from "~/features/dispatch/web/dispatch-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

const OfferDialog = onDemand(() => import("./offer-dialog").then((part) => part.OfferDialog));

/** In the board's bar: a truck for the shown day. */
export function HireTool({ day }: BoardPart) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconTruckReturn size={18} />} onClick={() => setOpen(true)}>
        Hire truck
      </Button>
      {isOpen && <OfferDialog day={day} onClose={() => setOpen(false)} />}
    </>
  );
}
