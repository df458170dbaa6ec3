// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { screen, waitFor } from "~/platform/testing/dom";
import { PostedForm } from "./posted-form";

const MARKUP = (field = "", above = "") => `<main><posted-form data-name="news" data-kind="newsletter"
    data-problems='{"email":"Please give an address","emailForm":"No address"}' data-sending="Sending" data-offline="No connection">
  <form method="post" action="/newsletter">
    <div data-field><label for="email">Email</label><input id="email" name="email" aria-describedby="hint" ${field}>${
      field ? '<p id="below">Taken already</p>' : '<p id="hint">We write rarely</p>'
    }</div>
    <div data-notice tabindex="-1">${above}</div>
    <button type="submit">Subscribe</button>
  </form>
  <template data-for="field-error"><p><span></span></p></template>
  <template data-for="notice-error"><div role="alert"><span></span></div></template>
  <template data-for="notice-ok"><div role="status">Thank you</div></template>
</posted-form></main>`;

const posted: URLSearchParams[] = [];
let answer: () => Promise<Response> = async () => new Response(MARKUP());
const user = userEvent.setup();
const email = () => screen.getByRole("textbox", { name: "Email" });
const send = () => user.click(screen.getByRole("button", { name: "Subscribe" }));
const attempts = () => new Set(posted.map((form) => form.get("attempt")));

beforeAll(() => customElements.define("posted-form", PostedForm));
beforeEach(() => {
  posted.length = 0;
  vi.stubGlobal("fetch", (_: string, { body }: { body: URLSearchParams }) => {
    posted.push(body);
    return answer();
  });
  document.body.innerHTML = MARKUP();
});
afterEach(() => vi.unstubAllGlobals());

test("what is wrong before it is sent is said at the field, which gets the focus, and nothing is sent", async () => {
  await send();
  expect(screen.getByText("Please give an address")).toBeDefined();
  expect(email().getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(email());
  await user.type(email(), "x");
  expect(screen.queryByText("Please give an address")).toBeNull();
  expect(screen.getByText("We write rarely")).toBeDefined();
  expect(email().getAttribute("aria-describedby")).toBe("hint");
  await send();
  expect(screen.getByText("No address")).toBeDefined();
  expect(posted).toEqual([]);
});

test("sent, it says thanks and is empty for the next one, which is another attempt", async () => {
  answer = async () => new Response(MARKUP());
  for (const address of ["a@example.co.ke", "b@example.co.ke"]) {
    // fireEvent, because user-event does not notice that the form was emptied.
    fireEvent.input(email(), { target: { value: address } });
    await send();
    await screen.findByText("Thank you");
    expect(email()).toHaveProperty("value", "");
  }
  expect(posted.map((form) => form.get("email"))).toEqual(["a@example.co.ke", "b@example.co.ke"]);
  expect(attempts().size).toBe(2);
});

test("a broken connection loses nothing, and sent again it is the same attempt", async () => {
  answer = async () => {
    throw new TypeError("no network");
  };
  await user.type(email(), "a@example.co.ke");
  await send();
  await screen.findByText("No connection");
  expect(email()).toHaveProperty("value", "a@example.co.ke");
  answer = async () => new Response("broken", { status: 502 });
  await send();
  await waitFor(() => expect(posted).toHaveLength(2));
  await screen.findByText("No connection");
  answer = async () => new Response(MARKUP());
  await send();
  await screen.findByText("Thank you");
  expect(posted).toHaveLength(3);
  expect(attempts().size).toBe(1);
});

test("a refusal of the server is said at its field, or above them all, with what was typed still there", async () => {
  answer = async () =>
    new Response(
      MARKUP('aria-invalid="true" aria-describedby="below"').replace('aria-describedby="hint" ', ""),
      {
        status: 422,
      },
    );
  await user.type(email(), "a@example.co.ke");
  await send();
  await screen.findByText("Taken already");
  await waitFor(() => expect(document.activeElement).toBe(email()));
  answer = async () => new Response(MARKUP("", '<div role="alert">Too many today</div>'), { status: 429 });
  await user.type(email(), "x");
  await send();
  await screen.findByText("Too many today");
  expect(email()).toHaveProperty("value", "a@example.co.kex");
  expect(attempts().size).toBe(2);
});

test("while it is on its way the button says so and takes no second click", async () => {
  let arrive: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (arrive = resolve));
  await user.type(email(), "a@example.co.ke");
  await send();
  const button = await screen.findByRole("button", { name: "Sending" });
  expect(button).toHaveProperty("disabled", true);
  await user.type(email(), "{Enter}");
  arrive(new Response(MARKUP()));
  await screen.findByText("Thank you");
  expect(screen.getByRole("button", { name: "Subscribe" })).toHaveProperty("disabled", false);
  expect(posted).toHaveLength(1);
});

const claim = (fields: string) =>
  `<main>${MARKUP().replaceAll("newsletter", "claim").replace("<div data-notice", `${fields}<div data-notice`)}</main>`;

function isAsked(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test("a half-filled form asks before it is left; an empty one, a sent one and the newsletter's do not", async () => {
  fireEvent.input(email(), { target: { value: "a@example.co.ke" } });
  expect(isAsked()).toBe(false);
  document.body.innerHTML = claim("<textarea name='items'></textarea>");
  expect(isAsked()).toBe(false);
  const items = document.querySelector("textarea") as HTMLTextAreaElement;
  fireEvent.input(items, { target: { value: "A broken mirror" } });
  expect(isAsked()).toBe(true);
  fireEvent.input(items, { target: { value: "" } });
  expect(isAsked()).toBe(false);
  fireEvent.input(items, { target: { value: "A broken mirror" } });
  document.body.innerHTML = "";
  expect(isAsked()).toBe(false);
});

test("more photos than may be sent are refused when they are chosen, not counted as fewer", () => {
  document.body.innerHTML = claim(
    `<div data-field><input type="file" id="photos" name="photos" aria-describedby="photos-below"
      data-chosen='["None","One chosen","Two chosen"]' data-too-many="At most 2"><p id="photos-below">None</p></div>`,
  );
  const photos = document.querySelector("input[type=file]") as HTMLInputElement;
  const choose = (count: number) => {
    Object.defineProperty(photos, "files", {
      configurable: true,
      value: Array(count).fill(new File([], "a.jpg")),
    });
    fireEvent.change(photos);
    return photos.closest("div")?.querySelector("p")?.textContent;
  };
  expect(choose(2)).toBe("Two chosen");
  expect(choose(3)).toBe("At most 2");
  expect(photos.getAttribute("aria-invalid")).toBe("true");
});
