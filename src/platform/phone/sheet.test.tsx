/** @jsxImportSource preact */
// @vitest-environment jsdom
import { render } from "preact";
import { expect, test, vi } from "vitest";
import { TextField } from "./sheet";

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test("letters that are not saved yet stay while the page around the field changes", async () => {
  const save = vi.fn();
  const draw = (value: string) => {
    render(<TextField label="Why not?" value={value} onSave={save} />, document.body);
    return settled();
  };
  await draw("");
  const field = document.querySelector("input") as HTMLInputElement;
  field.value = "Waits for the truck";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await draw("");
  expect(field.value).toBe("Waits for the truck");
  expect(save).not.toHaveBeenCalled();
  field.dispatchEvent(new Event("change", { bubbles: true }));
  expect(save).toHaveBeenCalledExactlyOnceWith("Waits for the truck");
  await draw("Another person's text");
  await vi.waitFor(() => expect(field.value).toBe("Another person's text"));
  render(null, document.body);
});
