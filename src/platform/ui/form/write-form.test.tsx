// @vitest-environment jsdom
import { ORPCError } from "@orpc/client";
import { useState } from "react";
import { Link } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { type Shown, screen, show, waitFor } from "~/platform/testing/dom";
import { Overlays } from "../office/overlays";
import { DialogForm } from "./dialog-form";
import { AmountField, DateField, TextField } from "./fields";
import { LeaveGuard } from "./leave-guard";
import { Form, FormFoot, useWriteForm } from "./write-form";

interface Values {
  payer: { name: string };
  amount: number | "";
  day: string;
}

type Send = (values: Values, options: { key: string; overrideWarnings: boolean }) => Promise<unknown>;

const EMPTY: Values = { payer: { name: "" }, amount: "", day: "" };

function usePayment(send: Send, after?: () => void) {
  return useWriteForm({
    start: EMPTY,
    send: (values: Values, { context, overrideWarnings }) =>
      send(values, { key: context.key, overrideWarnings }),
    doubt: ({ code, fields }) => (code === "CONFLICT" ? fields.reference : undefined),
    said: "Booked",
    ...(after ? { after } : {}),
  });
}

function Fields({ of }: { of: ReturnType<typeof usePayment> }) {
  return (
    <>
      <TextField of={of} name="payer.name" label="Payer" required="Please name the payer" focus />
      <AmountField of={of} name="amount" label="Amount" />
      <DateField of={of} name="day" label="Day" />
    </>
  );
}

function Page({ send }: { send: Send }) {
  const form = usePayment(send);
  return (
    <>
      <Overlays />
      <Form of={form}>
        <Fields of={form} />
        <FormFoot of={form} submit="Book" overrideLabel="Book it anyway" />
      </Form>
    </>
  );
}

function Dialog({ send }: { send: Send }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Overlays />
      {isOpen ? <PaymentDialog send={send} onClose={() => setOpen(false)} /> : <p>Closed</p>}
    </>
  );
}

function PaymentDialog({ send, onClose }: { send: Send; onClose: () => void }) {
  const form = usePayment(send, onClose);
  return (
    <DialogForm of={form} title="Book" submit="Book" onClose={onClose}>
      <Fields of={form} />
    </DialogForm>
  );
}

function Choosing() {
  const form = usePayment(async () => undefined);
  return (
    <>
      <p>{form.isDirty ? "unsaved" : "nothing yet"}</p>
      <button type="button" onClick={() => form.set("amount", 5_000)}>
        Half
      </button>
    </>
  );
}

const refusal = (code: string, fields: Record<string, string>) =>
  new ORPCError(code, { status: 422, message: "Refused", data: { fields } });

async function typeName({ user }: Shown, name: string): Promise<void> {
  await user.type(screen.getByLabelText("Payer"), name);
}

describe("a form of the office", () => {
  test("sends what was typed under its nested names, and says so when the page has been read anew", async () => {
    const order: string[] = [];
    const send = vi.fn<Send>(async () => order.push("sent"));
    const shown = show(<Page send={send} />, { at: "/", loader: () => order.push("read") });
    await screen.findByLabelText("Payer");
    await typeName(shown, "Achieng");
    await shown.user.type(screen.getByLabelText("Amount"), "1,500");
    await shown.user.type(screen.getByLabelText("Day"), "22/11/2026");
    await shown.user.click(screen.getByRole("button", { name: "Book" }));
    await screen.findByText("Booked");
    expect(send.mock.calls[0]?.[0]).toEqual({
      payer: { name: "Achieng" },
      amount: 150_000,
      day: "2026-11-22",
    });
    expect(order).toEqual(["read", "sent", "read"]);
  });

  test("the same words keep their key until they are taken; other words get another", async () => {
    const keys: string[] = [];
    const send: Send = async (_, { key }) => {
      keys.push(key);
      if (keys.length < 4) throw new TypeError("Failed to fetch");
    };
    const shown = show(<Page send={send} />);
    await typeName(shown, "A");
    const book = screen.getByRole("button", { name: "Book" });
    for (const sent of [1, 2]) {
      await shown.user.click(book);
      await waitFor(() => expect(keys).toHaveLength(sent));
      await screen.findByText(/could not reach the server/);
      await waitFor(() => expect(book.hasAttribute("data-loading")).toBe(false));
    }
    await typeName(shown, "b");
    for (const sent of [3, 4]) {
      await shown.user.click(book);
      await waitFor(() => expect(keys).toHaveLength(sent));
      await waitFor(() => expect(book.hasAttribute("data-loading")).toBe(false));
    }
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(keys[3]).toBe(keys[2]);
  });

  test("a refusal is at its field, the first wrong field has the focus, and typing takes it away", async () => {
    const send: Send = async () => {
      throw refusal("INVALID", {
        day: "This day is over",
        "payer.name": "Nobody is called so",
        other: "Not here",
      });
    };
    const shown = show(<Page send={send} />);
    await typeName(shown, "Achieng");
    await shown.user.click(screen.getByRole("button", { name: "Book" }));
    await screen.findByText("Nobody is called so");
    expect(screen.getByText("This day is over")).toBeDefined();
    expect(screen.getByText("Not here")).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Payer")));
    await typeName(shown, "!");
    await waitFor(() => expect(screen.queryByText("Nobody is called so")).toBeNull());
  });

  test("what is missing or cannot be read is never sent", async () => {
    const send = vi.fn<Send>(async () => undefined);
    const shown = show(<Page send={send} />);
    await shown.user.type(screen.getByLabelText("Day"), "32 Nov 2026");
    await shown.user.click(screen.getByRole("button", { name: "Book" }));
    await screen.findByText("Please name the payer");
    expect(screen.getByText("Please write the day as dd/mm/yyyy")).toBeDefined();
    expect(send).not.toHaveBeenCalled();
  });

  test("what is in question is asked once, and overridden by the same button", async () => {
    const asked: boolean[] = [];
    const send: Send = async (_, { overrideWarnings }) => {
      asked.push(overrideWarnings);
      if (!overrideWarnings) throw refusal("CONFLICT", { reference: "This receipt is booked already." });
    };
    const shown = show(<Page send={send} />);
    await typeName(shown, "Achieng");
    await shown.user.click(screen.getByRole("button", { name: "Book" }));
    await screen.findByText("This receipt is booked already.");
    await shown.user.click(await screen.findByRole("button", { name: "Book it anyway" }));
    await waitFor(() => expect(asked).toEqual([false, true]));
  });

  test("when somebody else was first, the page is read anew and what was typed stays", async () => {
    let reads = 0;
    const send: Send = async () => {
      throw refusal("CONFLICT", {});
    };
    const shown = show(<Page send={send} />, { at: "/", loader: () => ++reads });
    await screen.findByLabelText("Payer");
    await typeName(shown, "Achieng");
    await shown.user.click(screen.getByRole("button", { name: "Book" }));
    await screen.findByText("Refused");
    await waitFor(() => expect(reads).toBe(2));
    expect((screen.getByLabelText("Payer") as HTMLInputElement).value).toBe("Achieng");
  });

  test("Ctrl and Enter send from any field", async () => {
    const send = vi.fn<Send>(async () => undefined);
    const shown = show(<Page send={send} />);
    await typeName(shown, "Achieng");
    await shown.user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
  });
});

describe("leaving a form", () => {
  test("a dialog closes at once when nothing was typed", async () => {
    const { user } = show(<Dialog send={async () => undefined} />);
    await screen.findByLabelText("Payer");
    await user.keyboard("{Escape}");
    await screen.findByText("Closed");
  });

  test("Escape asks when something was typed; No keeps it, Leave closes", async () => {
    const shown = show(<Dialog send={async () => undefined} />);
    await typeName(shown, "Achieng");
    await shown.user.keyboard("{Escape}");
    await shown.user.click(await screen.findByRole("button", { name: "Stay" }));
    expect((screen.getByLabelText("Payer") as HTMLInputElement).value).toBe("Achieng");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stay" })).toBeNull());
    await shown.user.click(screen.getByRole("button", { name: "Cancel" }));
    await shown.user.click(await screen.findByRole("button", { name: "Leave" }));
    await screen.findByText("Closed");
  });

  test("a link away from what was typed asks first, and leads there once it may", async () => {
    const shown = show(
      <>
        <LeaveGuard />
        <Link to="/other">Other</Link>
        <Page send={async () => undefined} />
      </>,
      { routes: [{ path: "/other", element: <p>The other page</p> }] },
    );
    await typeName(shown, "Achieng");
    await shown.user.click(screen.getByRole("link", { name: "Other" }));
    await shown.user.click(await screen.findByRole("button", { name: "Stay" }));
    expect(shown.address()).toBe("/");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stay" })).toBeNull());
    await shown.user.click(screen.getByRole("link", { name: "Other" }));
    await shown.user.click(await screen.findByRole("button", { name: "Leave" }));
    await screen.findByText("The other page");
  });

  test("a value that a button puts in counts as typed", async () => {
    const shown = show(<Choosing />);
    await screen.findByText("nothing yet");
    await shown.user.click(screen.getByRole("button", { name: "Half" }));
    await screen.findByText("unsaved");
  });

  test("a dialog that was sent closes without a question", async () => {
    const shown = show(<Dialog send={async () => undefined} />);
    await typeName(shown, "Achieng");
    await shown.user.click(screen.getByRole("button", { name: "Book" }));
    await screen.findByText("Closed");
    expect(screen.queryByRole("button", { name: "Leave" })).toBeNull();
  });
});

test("when the session ended, what was typed stays, with a way to sign in beside it, and is sent after that", async () => {
  const sent: unknown[] = [];
  let signedIn = false;
  const loads: number[] = [];
  const { user } = show(
    <Page
      send={async (values) => {
        if (!signedIn)
          throw new ORPCError("UNAUTHENTICATED", {
            message: "Please sign in",
            data: { fields: {}, reason: "not_signed_in" },
          });
        sent.push(values.payer.name);
      }}
    />,
    { loader: async () => loads.push(1) },
  );
  await user.type(await screen.findByLabelText(/Payer/), "Wambui");
  const before = loads.length;
  await user.click(screen.getByRole("button", { name: "Book" }));
  const link = await screen.findByRole("link", { name: "Sign in" });
  expect(link.getAttribute("href")).toMatch(/^\/login\?next=/);
  expect(loads.length).toBe(before);
  expect((screen.getByLabelText(/Payer/) as HTMLInputElement).value).toBe("Wambui");
  signedIn = true;
  await user.click(screen.getByRole("button", { name: "Book" }));
  await waitFor(() => expect(sent).toEqual(["Wambui"]));
});
