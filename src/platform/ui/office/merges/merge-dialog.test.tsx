// @vitest-environment jsdom
import { expect, test } from "vitest";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { MergeDialog, type Merging } from "./merge-dialog";

test("who has been here longer is offered to stay, and takes over the fields that are chosen of the other", async () => {
  const merged: unknown[] = [];
  let done = 0;
  const crates: Merging<"label" | "room"> = {
    noun: "Crate",
    title: "Merge crates",
    labels: { label: "Label", room: "Room" },
    compare: async () => ({
      first: { id: "younger", number: "CRATE2", name: "Plates", createdAt: new Date("2026-03-02") },
      second: { id: "elder", number: "CRATE1", name: "Plate", createdAt: new Date("2026-03-01") },
      fields: [
        { field: "label", first: "Plates", second: "Plate" },
        { field: "room", first: "", second: "Kitchen" },
      ],
    }),
    merge: async (input) => merged.push(input),
    hint: (goes, stays) => `${goes} leads to ${stays}`,
  };
  const { user } = show(
    <MergeDialog
      of={crates}
      first="CRATE2"
      second="CRATE1"
      onClose={() => undefined}
      onDone={() => {
        done += 1;
      }}
    />,
  );
  await screen.findByText("CRATE2 leads to CRATE1");
  await user.click(screen.getByLabelText("Plates"));
  await user.click(screen.getByText("Merge into CRATE1"));
  await waitFor(() => expect(done).toBe(1));
  expect(merged).toEqual([{ id: "elder", mergedId: "younger", fields: ["label"] }]);
});
