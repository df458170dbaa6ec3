// @vitest-environment jsdom
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { DayField } from "./day-field";

function Held({ start = "" }: { start?: string }) {
  const [day, setDay] = useState(start);
  return (
    <>
      <DayField label="Due date" value={day} onChange={setDay} />
      <output>{day}</output>
      <button type="button" onClick={() => setDay("2026-12-01")}>
        Another
      </button>
    </>
  );
}

const text = () => (screen.getByLabelText("Due date") as HTMLInputElement).value;
const held = () => screen.getByRole("status").textContent;

describe("a day's field", () => {
  test("shows a day the same way whatever the browser speaks, and follows its value", async () => {
    const { user } = show(<Held start="2026-11-22" />);
    expect(text()).toBe("22/11/2026");
    await user.click(screen.getByRole("button", { name: "Another" }));
    expect(text()).toBe("01/12/2026");
  });

  test("reads what is typed, and writes it out when it is left", async () => {
    const { user } = show(<Held />);
    await user.type(screen.getByLabelText("Due date"), "3/4/2026");
    expect(held()).toBe("2026-04-03");
    expect(text()).toBe("3/4/2026");
    await user.tab();
    expect(text()).toBe("03/04/2026");
    await user.clear(screen.getByLabelText("Due date"));
    expect(held()).toBe("");
  });

  test("a day is chosen from the calendar", async () => {
    const { user } = show(<Held start="2026-11-22" />);
    await user.click(screen.getByRole("button", { name: "Open the calendar" }));
    await user.click(await screen.findByRole("button", { name: "15 November 2026" }));
    expect(held()).toBe("2026-11-15");
    await waitFor(() => expect(text()).toBe("15/11/2026"));
  });
});
