// @vitest-environment jsdom
import { Outlet } from "react-router";
import { expect, test } from "vitest";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { Form, useWriteForm } from "~/platform/ui/form/write-form";
import { CompanyMark } from "~/platform/ui/mark";
import { type Field, percent, picture, secret, shillings } from "../define";
import { SettingsInput } from "./settings-input";

function typing(path: string, field: Field, start: unknown, secretMask?: string) {
  const sent: unknown[] = [];
  function Section() {
    const form = useWriteForm<Record<string, unknown>, unknown>({
      start: { [path]: start },
      send: async (values) => sent.push(values[path]),
    });
    return (
      <Form of={form}>
        <SettingsInput of={form} path={path} field={field} secretMask={secretMask} />
        <button type="submit">Save</button>
      </Form>
    );
  }
  const { user } = show(<Section />);
  const save = async () => {
    const before = sent.length;
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(before + 1));
    return sent.at(-1);
  };
  return { user, save };
}

test.each([
  ["16", 1600],
  ["2.5", 250],
  // As a product of floats it would be 828.9999999999999.
  ["8.29", 829],
])("a percentage typed as %s is %i basis points", async (typed, points) => {
  const { user, save } = typing("vatRate", percent({ label: "VAT", default: 0 }), 1400);
  const field = screen.getByRole("textbox", { name: "VAT" });
  expect(field).toHaveProperty("value", "14");
  await user.clear(field);
  await user.type(field, typed);
  expect(await save()).toBe(points);
});

test("an amount is shillings to read and cents to keep; emptied, it is no amount rather than none", async () => {
  const { user, save } = typing("above", shillings({ label: "Above", default: 0 }), 10_000_000);
  const field = screen.getByRole("textbox", { name: "Above" });
  expect((field as HTMLInputElement).value).toMatch(/100,000/);
  await user.clear(field);
  await user.type(field, "2500");
  expect(await save()).toBe(250_000);
  await user.clear(field);
  expect(await save()).toBeNull();
});

test("a secret is shown by its mask alone, and left empty is sent empty", async () => {
  const { user, save } = typing("passkey", secret({ label: "Passkey" }), "", "••••c919");
  expect(screen.getByText("Set: ••••c919. Leave empty to keep it.")).toBeDefined();
  const field = screen.getByLabelText("Passkey");
  expect(field.getAttribute("type")).toBe("password");
  expect(await save()).toBe("");
  await user.type(field, "new one");
  expect(await save()).toBe("new one");
});

test("a logo that is no picture, or too large, is refused before it is sent", async () => {
  const { save } = typing("logo", picture({ label: "Logo" }), "");
  const { user } = {
    user: (await import("@testing-library/user-event")).default.setup({ applyAccept: false }),
  };
  const chosen = () => document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  await user.upload(chosen(), new File(["a letter"], "letter.txt", { type: "text/plain" }));
  await screen.findByText("Please choose an image");
  const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], "large.png", { type: "image/png" });
  await user.upload(chosen(), large);
  await screen.findByText("File size exceeds 2MB");
  expect(await save()).toBe("");
  await user.upload(chosen(), new File(["picture"], "logo.png", { type: "image/png" }));
  await screen.findByRole("img", { name: "Logo, as it is" });
  expect(await save()).toBe(`data:image/png;base64,${btoa("picture")}`);
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(await save()).toBe("");
});

test.each([
  ["a wide logo has the name in it and is alone", { width: 360, height: 54 }, [180, 27], "Twende Movers", 0],
  ["a square one is beside the name", { width: 80, height: 80 }, [40, 40], "", 1],
  ["a small one stays as small as it is", { width: 20, height: 20 }, [20, 20], "", 1],
])("%s at the head of pages", async (_, size, shown, alt, names) => {
  const company = { companyName: "Twende Movers", logo: { path: "/company/icons/1-head.png", ...size } };
  const { container } = show(<Outlet />, {
    children: [
      {
        id: "root",
        index: true,
        element: <CompanyMark />,
        loader: () => ({ company }),
        HydrateFallback: () => null,
      },
    ],
  });
  await waitFor(() => expect(container.querySelector("img")).not.toBeNull());
  const logo = container.querySelector("img") as HTMLImageElement;
  expect([logo.width, logo.height, logo.alt]).toEqual([...shown, alt]);
  expect(screen.queryAllByText("Twende Movers")).toHaveLength(names);
});
