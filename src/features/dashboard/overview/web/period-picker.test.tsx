// @vitest-environment jsdom
import { expect, test } from "vitest";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { PeriodPicker } from "./period-picker";

const picker = <PeriodPicker period="month" from="2026-11-01" to="2026-11-22" today="2026-11-22" />;

test("two days are typed or chosen from a calendar, and are an address", async () => {
  const { user, address } = show(picker, { at: "/admin-dashboard" });
  await user.click(await screen.findByRole("button", { name: "Range" }));
  await user.click((await screen.findAllByRole("button", { name: /calendar/ }))[0] as HTMLElement);
  await user.click(await screen.findByRole("button", { name: /^15 November/ }));
  await waitFor(() => expect(screen.getByLabelText("From")).toHaveProperty("value", "15/11/2026"));
  await user.clear(screen.getByLabelText("To"));
  await user.type(screen.getByLabelText("To"), "14/11/2026");
  await screen.findByText("Please choose a day that is not before the first");
  await user.click(screen.getByRole("button", { name: "Show" }));
  expect(address()).toBe("/admin-dashboard");
  await user.clear(screen.getByLabelText("To"));
  await user.type(screen.getByLabelText("To"), "20/11/2026");
  await user.click(screen.getByRole("button", { name: "Show" }));
  await waitFor(() => expect(address()).toBe("/admin-dashboard?from=2026-11-15&to=2026-11-20"));
});
