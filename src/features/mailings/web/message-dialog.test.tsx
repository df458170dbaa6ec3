// @vitest-environment jsdom
import { expect, test } from "vitest";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { answerCalls } from "~/platform/testing/rpc";
import { Overlays } from "~/platform/ui/office/overlays";
import { MessageDialog } from "./message-dialog";

type Props = Parameters<typeof MessageDialog>[0];

const views = [
  { id: "3f0d8a52-8f6e-4f43-a3a5-5a0a4b8f2e01", audience: "leads", name: "Westlands", own: true, by: "" },
] as unknown as Props["views"];

function shownFor(viewName: string) {
  const campaign = {
    id: "0b7c9c1e-6f0a-4b7e-9d7e-2f3a4b5c6d7e",
    name: "Before the holidays",
    channel: "email",
    audience: "leads",
    viewName,
    message: { subjectEn: "Moving?", subjectSw: "Unahama?", bodyEn: "Ask us.", bodySw: "Tuulize." },
  } as unknown as Props["campaign"];
  return show(
    <>
      <Overlays />
      <MessageDialog campaign={campaign} views={views} onClose={() => undefined} />
    </>,
  );
}

test("a view of leads is not sent with customers", async () => {
  const sent = answerCalls({ "mailings.save": () => null });
  const { user } = shownFor("Westlands");
  await user.click(await screen.findByRole("combobox", { name: "For" }));
  await user.click(await screen.findByRole("option", { name: "Customers" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.input).toMatchObject({ audience: "customers", viewId: null });
});

test("a colleague's own view cannot be kept, and saving says that it is then for all", async () => {
  answerCalls({});
  shownFor("Kevin's own");
  await screen.findByText(/It was for the view “Kevin's own”, which you do not have/);
});
