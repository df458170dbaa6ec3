// @vitest-environment jsdom
import { useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { screen, show, waitFor, within } from "~/platform/testing/dom";
import { answerCalls, refusal } from "~/platform/testing/rpc";
import { Overlays } from "~/platform/ui/office/overlays";
import { defineSection, group, phone, secret, settingsSections, text, whole } from "../define";
import SectionPage, { loader } from "./section-page";

type Props = Parameters<typeof SectionPage>[0];

const section = defineSection("company", {
  title: "Company Branding",
  about: "Customers reach us at {address}.",
  fields: {
    companyName: text({ label: "Company name" }),
    companyAddress: text({ label: "Address" }),
    companyPhone: phone({ label: "Phone" }),
    mpesa: group({
      title: "M-Pesa",
      fields: {
        passkey: secret({ label: "Passkey" }),
        most: whole({ label: "Largest prompt", min: 1, max: 9, default: 1 }),
        least: whole({ label: "Smallest prompt", min: 1, max: 9, default: 1 }),
      },
    }),
  },
});
settingsSections.answer(section).join();

const company = {
  section: "company" as const,
  version: 1,
  updatedAt: new Date("2026-03-02T06:12:00Z"),
  updatedBy: "Njeri Example",
  secrets: { "mpesa.passkey": "" },
  publicUrl: "https://office.test",
  held: [] as string[],
  value: {
    companyName: "MoveEase",
    companyAddress: "Ngong Road",
    companyPhone: "",
    mpesa: { passkey: "", most: 5, least: 2 },
  },
};
type Value = (typeof company)["value"];

function Page() {
  const loaderData = useLoaderData<typeof company>();
  return (
    <>
      <Overlays />
      <SectionPage {...({ loaderData } as unknown as Props)} />
    </>
  );
}

function keptCompany() {
  let stored = company;
  let answer = () => undefined as unknown;
  const release: (() => void)[] = [];
  answerCalls({
    "settings.save": async ({ value, version }: { value: Value; version: number }) => {
      await new Promise<void>((resolve) => release.push(resolve));
      answer();
      if (version !== stored.version) throw refusal("CONFLICT", "Somebody else saved");
      stored = {
        ...stored,
        version: version + 1,
        value: { ...value, companyName: value.companyName.trim() },
      };
      return stored;
    },
  });
  return {
    read: () => stored,
    answer: () => waitFor(() => expect(release).not.toHaveLength(0)).then(() => release.shift()?.()),
    others: (change: Partial<Value>) => {
      answer = () => {
        stored = {
          ...stored,
          version: stored.version + 1,
          updatedBy: "Barasa Example",
          updatedAt: new Date("2026-03-02T11:30:00Z"),
          value: { ...stored.value, ...change },
        };
        answer = () => undefined;
      };
    },
    refuses: (fields: Record<string, string>) => {
      answer = () => {
        answer = () => undefined;
        throw refusal("INVALID", Object.values(fields)[0] ?? "", fields);
      };
    },
  };
}

const saveAll = () => screen.findByRole("button", { name: "Save All" });

test("what is typed while a save is under way stays, and can be saved", async () => {
  const server = keptCompany();
  const { user } = show(<Page />, { loader: server.read });
  await user.type(await screen.findByLabelText("Company name"), " Kenya ");
  await user.click(await saveAll());
  await user.type(screen.getByLabelText("Phone"), "0712");
  await server.answer();
  await screen.findByText("Settings saved successfully");
  expect(screen.getByLabelText("Company name")).toHaveProperty("value", "MoveEase Kenya");
  expect(screen.getByLabelText("Phone")).toHaveProperty("value", "0712");
  expect(await saveAll()).toHaveProperty("disabled", false);
  await user.click(await saveAll());
  await server.answer();
  await waitFor(() => expect(server.read().value.companyPhone).toBe("0712"));
  await waitFor(async () => expect(await saveAll()).toHaveProperty("disabled", true));
});

test("somebody else's save is taken over beside what was typed, which is saved the next time", async () => {
  const server = keptCompany();
  const { user } = show(<Page />, { loader: server.read });
  await user.type(await screen.findByLabelText("Company name"), " Kenya");
  await user.clear(screen.getByLabelText("Smallest prompt"));
  await user.type(screen.getByLabelText("Smallest prompt"), "3");
  server.others({ companyAddress: "Thika Road", mpesa: { passkey: "", most: 7, least: 2 } });
  await user.click(await saveAll());
  await server.answer();
  await screen.findByText("Barasa Example saved these settings meanwhile");
  expect(screen.getByText(/^On 02\/03\/2026,? 14:30\. Nothing you typed is lost/)).toBeDefined();
  await waitFor(() => expect(screen.getByLabelText("Address")).toHaveProperty("value", "Thika Road"));
  expect(screen.getByLabelText("Company name")).toHaveProperty("value", "MoveEase Kenya");
  expect(screen.getByLabelText("Largest prompt")).toHaveProperty("value", "7");
  await user.click(await saveAll());
  await server.answer();
  await waitFor(() =>
    expect(server.read().value).toMatchObject({
      companyName: "MoveEase Kenya",
      companyAddress: "Thika Road",
      mpesa: { most: 7, least: 3 },
    }),
  );
  await waitFor(() => expect(screen.queryByText("Barasa Example saved these settings meanwhile")).toBeNull());
});

test("where two people changed the same field both versions are shown, and one is chosen", async () => {
  const server = keptCompany();
  const { user } = show(<Page />, { loader: server.read });
  const name = () => screen.getByLabelText("Company name");
  await user.type(await screen.findByLabelText("Company name"), " Kenya");
  server.others({ companyName: "MoveEase Nairobi", companyAddress: "Thika Road" });
  await user.click(await saveAll());
  await server.answer();
  const choice = await screen.findByRole("radiogroup", { name: "Which version of Company name" });
  expect(screen.getByText("MoveEase Kenya")).toBeDefined();
  expect(screen.getByText("MoveEase Nairobi")).toBeDefined();
  expect(name()).toHaveProperty("value", "MoveEase Kenya");
  await user.click(within(choice).getByText("Theirs"));
  expect(name()).toHaveProperty("value", "MoveEase Nairobi");
  await user.click(within(choice).getByText("Mine"));
  expect(name()).toHaveProperty("value", "MoveEase Kenya");
  const address = screen.getByRole("radiogroup", { name: "Which version of Address" });
  expect(screen.getByLabelText("Address")).toHaveProperty("value", "Thika Road");
  await user.click(within(address).getByText("Mine"));
  await user.click(await saveAll());
  await server.answer();
  await waitFor(() =>
    expect(server.read().value).toMatchObject({
      companyName: "MoveEase Kenya",
      companyAddress: "Ngong Road",
    }),
  );
});

test("a refusal lists what is wrong and marks each field", async () => {
  const server = keptCompany();
  const { user } = show(<Page />, { loader: server.read });
  await user.type(await screen.findByLabelText("Phone"), "12");
  server.refuses({
    companyPhone: "Please enter a valid phone number",
    "mpesa.most": "Please enter at most 9",
  });
  await user.click(await saveAll());
  await server.answer();
  await screen.findByText("Settings validation failed");
  expect(screen.getByText("Phone: Please enter a valid phone number")).toBeDefined();
  expect(screen.getByText("M-Pesa: Largest prompt: Please enter at most 9")).toBeDefined();
  expect(screen.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true");
});

test("the search finds a field of any section, opens it and puts the focus there", async () => {
  const server = keptCompany();
  const { user, address } = show(<Page />, { loader: server.read, at: "/settings/company" });
  await user.type(await screen.findByRole("searchbox", { name: "Search settings" }), "m-pesa largest");
  await user.click(await screen.findByRole("link", { name: /Largest prompt/ }));
  expect(address()).toBe("/settings/company?field=mpesa.most");
});

test.each([
  ["email", "/settings/communication"],
  ["mpesa", "/settings/paymentGateways"],
])("the former page %s leads to %s for good", async (former, to) => {
  const answer = await loader({ params: { section: former } } as never).catch((thrown: unknown) => thrown);
  expect(answer).toMatchObject({ status: 301 });
  expect((answer as Response).headers.get("location")).toBe(to);
});

test("a name that is no section is not found, however it is spelt", async () => {
  for (const section of ["nonsense", "constructor", "__proto__"])
    await expect(loader({ params: { section } } as never)).rejects.toMatchObject({ init: { status: 404 } });
});

test("an address that names a field opens with the field marked", async () => {
  const server = keptCompany();
  show(<Page />, { loader: server.read, at: "/settings/company?field=mpesa.most" });
  await waitFor(() => expect(document.activeElement?.id).toBe("setting-mpesa.most"));
  expect(document.querySelector("[data-marked] label")?.textContent).toBe("Largest prompt");
});
