// @vitest-environment jsdom
import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { screen, show, waitFor, within } from "~/platform/testing/dom";
import { ReasonForm } from "./reason-form";

function asking(onConfirm: (reason: string) => Promise<unknown>, optional = false) {
  const seen = { closed: 0, readings: 0 };
  const shown = show(
    <ReasonForm
      title="Cancel this invoice"
      confirm="Cancel invoice"
      optional={optional}
      onClose={() => {
        seen.closed += 1;
      }}
      onConfirm={onConfirm}
    />,
    {
      at: "/invoice-management/INV-2026-0001",
      loader: () => {
        seen.readings += 1;
      },
    },
  );
  return { ...shown, seen };
}

test("a reason is asked for before it can be done, and done once with what was typed", async () => {
  const reasons: string[] = [];
  const { user, seen } = asking(async (reason) => reasons.push(reason));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel this invoice" }));
  const confirm = dialog.getByRole("button", { name: "Cancel invoice" });
  expect(confirm).toHaveProperty("disabled", true);
  const before = seen.readings;
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Made twice");
  expect(confirm).toHaveProperty("disabled", false);
  await user.click(confirm);
  await waitFor(() => expect(seen.closed).toBe(1));
  expect(reasons).toEqual(["Made twice"]);
  await waitFor(() => expect(seen.readings).toBe(before + 1));
});

test("what is refused is said at the field, and the dialog stays with what was typed", async () => {
  const { user, seen } = asking(async () => {
    throw new ORPCError("CONFLICT", { status: 409, message: "A payment came in the meantime." });
  });
  const field = await screen.findByRole("textbox", { name: "Reason" });
  await user.type(field, "Made twice");
  await user.click(screen.getByRole("button", { name: "Cancel invoice" }));
  expect(await screen.findByText("A payment came in the meantime.")).toBeTruthy();
  expect(field).toHaveProperty("value", "Made twice");
  expect(seen.closed).toBe(0);
  await user.type(field, ".");
  await waitFor(() => expect(screen.queryByText("A payment came in the meantime.")).toBeNull());
});

test("where a reason may be left out, it can be done without one", async () => {
  const reasons: string[] = [];
  const { user, seen } = asking(async (reason) => reasons.push(reason), true);
  await user.click(await screen.findByRole("button", { name: "Cancel invoice" }));
  await waitFor(() => expect(seen.closed).toBe(1));
  expect(reasons).toEqual([""]);
});
