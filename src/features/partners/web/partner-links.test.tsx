// @vitest-environment jsdom
import { expect, test } from "vitest";
import { screen, show, waitFor, within } from "~/platform/testing/dom";
import { answerCalls } from "~/platform/testing/rpc";
import { Overlays } from "~/platform/ui/office/overlays";
import { PartnerLinks } from "./partner-links";

type Partner = Parameters<typeof PartnerLinks>[0]["partner"];

function shownWith(page: string | null) {
  const partner = {
    id: "b7d1f0c2-3c54-4a53-9b0e-0d6f4b0a5c11",
    name: "Riverside Court",
    link: "https://office.test/?ref=BARASA10",
    page,
  } as unknown as Partner;
  return show(
    <>
      <Overlays />
      <PartnerLinks partner={partner} mayChange />
    </>,
  );
}

test("a new link ends the one that the partner has, so it is asked first", async () => {
  const sent = answerCalls({ "partners.makeLink": () => null });
  const { user } = shownWith("https://office.test/partner/abc");
  await user.click(await screen.findByRole("button", { name: "New link" }));
  const asked = within(await screen.findByRole("dialog", { name: "A new link for Riverside Court" }));
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "New link" }));
  const again = within(await screen.findByRole("dialog", { name: "A new link for Riverside Court" }));
  await user.click(again.getByRole("button", { name: "New link" }));
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(["partners.makeLink"]));
});

test("a first page ends nothing and is made at once", async () => {
  const sent = answerCalls({ "partners.makeLink": () => null });
  const { user } = shownWith(null);
  await user.click(await screen.findByRole("button", { name: "Make their page" }));
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(["partners.makeLink"]));
});
