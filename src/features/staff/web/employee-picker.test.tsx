// @vitest-environment jsdom
import { useState } from "react";
import { expect, test } from "vitest";
import { screen, show } from "~/platform/testing/dom";
import { type EmployeeChoice, EmployeePicker } from "./employee-picker";

const CHOSEN: EmployeeChoice = {
  id: "01942e46-3a00-7000-8000-0000000000aa",
  number: "EMP1004",
  name: "Halima Bakari",
};

function Field() {
  const [value, setValue] = useState<EmployeeChoice | null>(CHOSEN);
  return (
    <>
      <EmployeePicker label="Supervisor" value={value} onChange={setValue} />
      <output>{value?.number ?? "nobody"}</output>
    </>
  );
}

test("whoever is chosen is shown by name and number, and can be taken out again", async () => {
  const { user, container } = show(<Field />);
  const field = await screen.findByDisplayValue("Halima Bakari, EMP1004");
  const clear = container.querySelector<HTMLElement>("button");
  if (clear) await user.click(clear);
  expect(screen.getByText("nobody")).toBeTruthy();
  await user.type(field, "x");
  expect(await screen.findByText("Type a name or a number")).toBeTruthy();
});
