// @vitest-environment jsdom
import { useSearchParams } from "react-router";
import { expect, test } from "vitest";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { AddressDay } from "./address-day";

function Page() {
  const [query, setQuery] = useSearchParams();
  const from = query.get("from") ?? "2026-11-01";
  return (
    <>
      <AddressDay label="From" value={from} onChoose={(day) => setQuery(day ? { from: day } : {})} />
      <button type="button" onClick={() => setQuery({ from: "2026-01-01" })}>
        This year
      </button>
    </>
  );
}

test("a day of the address is typed as it is shown, and follows when the address changes", async () => {
  const { user, address } = show(<Page />);
  const field = await screen.findByLabelText("From");
  expect(field).toHaveProperty("value", "01/11/2026");
  await user.clear(field);
  await user.type(field, "22/11/2026");
  expect(field).toHaveProperty("value", "22/11/2026");
  await waitFor(() => expect(address()).toBe("/?from=2026-11-22"));
  await user.click(screen.getByRole("button", { name: "This year" }));
  await waitFor(() => expect(field).toHaveProperty("value", "01/01/2026"));
});

test("what is no day is never asked for, and gives way when the field is left", async () => {
  const { user, address } = show(<Page />, { at: "/?from=2026-11-22" });
  const field = await screen.findByLabelText("From");
  await user.clear(field);
  await user.type(field, "22/13");
  expect(field).toHaveProperty("value", "22/13");
  await user.tab();
  await waitFor(() => expect(field).toHaveProperty("value", "01/11/2026"));
  expect(address()).toBe("/");
});
