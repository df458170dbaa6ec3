import { Button } from "@mantine/core";
import { useState } from "react";
import { calculatorRoomEdits } from "~/features/inventory/templates/domain/room-edits";
import { client } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { notify, notifyProblem } from "~/platform/ui/office/notify";
import type { Editor } from "./use-inventory";

/** Makes the rooms that the quote was priced by, without things. */
export function QuoteRooms({ of: { opened, content, act } }: { of: Editor }) {
  const [isBusy, setBusy] = useState(false);
  const quote = opened.subjects.find(({ type }) => type === "quote");
  if (!quote) return null;
  const copy = async () => {
    setBusy(true);
    try {
      const { rooms, offers } = await client("quotes").get({ number: quote.number });
      const stamp = { newId, at: new Date().toISOString() };
      const nameOf = (type: string) => offers?.rooms.find(({ id }) => id === type)?.name ?? capital(type);
      const edits = calculatorRoomEdits(rooms, content, stamp, nameOf);
      if (edits.length > 0) act(...edits);
      else notify("The quote has no rooms");
    } catch (error) {
      notifyProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={isBusy} onClick={copy}>
      Copy the quote's rooms
    </Button>
  );
}

const capital = (type: string) => type.charAt(0).toUpperCase() + type.slice(1).replaceAll("_", " ");
