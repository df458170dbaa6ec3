// @vitest-environment jsdom
import { useLoaderData, useRevalidator } from "react-router";
import { expect, test } from "vitest";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { notify } from "./notify";
import { Overlays } from "./overlays";

function Page() {
  const { revalidate } = useRevalidator();
  const count = useLoaderData<number>();
  const save = () => {
    notify(`Saved ${count + 1}`);
    void revalidate();
  };
  return (
    <>
      <Overlays />
      <p>{`Read ${count}`}</p>
      <button type="button" onClick={save}>
        Save
      </button>
    </>
  );
}

test("success is told once the page shows it, and one success makes room for the next", async () => {
  let readings = 0;
  let answer = () => {};
  const loader = async () => {
    readings += 1;
    if (readings > 1)
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
    return readings;
  };
  const { user } = show(<Page />, { loader });
  const save = await screen.findByRole("button", { name: "Save" });
  await user.click(save);
  await waitFor(() => expect(readings).toBe(2));
  await import("./overlay-parts");
  expect(screen.queryByText("Saved 2")).toBeNull();
  answer();
  await screen.findByText("Saved 2");
  expect(screen.getByText("Read 2")).toBeTruthy();
  await user.click(save);
  await waitFor(() => expect(readings).toBe(3));
  answer();
  await screen.findByText("Saved 3");
  await waitFor(() => expect(screen.queryByText("Saved 2")).toBeNull());
});
