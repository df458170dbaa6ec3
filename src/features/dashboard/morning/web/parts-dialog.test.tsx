// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { Overlays } from "~/platform/ui/office/overlays";
import { PartsDialog } from "./parts-dialog";

const PARTS = [
  { id: "jobs", title: "Jobs today and tomorrow", shown: true },
  { id: "away", title: "Away today and tomorrow", shown: true },
  { id: "money", title: "Money", shown: true },
] as const;
const save = vi.hoisted(() => vi.fn(async (_: object) => ({ id: "1" })));
vi.mock("~/platform/http/client", async (original) => ({
  ...(await original<object>()),
  client: () => ({ save }),
}));

test("a person orders the parts by keyboard, hides one, and saves them with the account", async () => {
  const onClose = vi.fn();
  const { user } = show(
    <>
      <Overlays />
      <PartsDialog parts={PARTS} onClose={onClose} />
    </>,
    { at: "/admin-dashboard" },
  );
  (await screen.findByRole("button", { name: "Move Money up" })).focus();
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("checkbox", { name: "Away today and tomorrow" }));
  expect(screen.getByRole("button", { name: "Move Away today and tomorrow down" })).toHaveProperty(
    "disabled",
    true,
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(save).toHaveBeenCalledWith({
    list: "dashboard",
    name: "Parts",
    query: "parts=jobs,money,-away",
    shared: false,
  });
});
