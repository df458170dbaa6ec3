// @vitest-environment jsdom
import { useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { answerCalls, refusal } from "~/platform/testing/rpc";
import { Overlays } from "~/platform/ui/office/overlays";
import SectionPage from "./section-page";

type Props = Parameters<typeof SectionPage>[0];

const company = {
  section: "company" as const,
  version: 1,
  secrets: {},
  publicUrl: "https://office.test",
  value: { companyName: "MoveEase", companyAddress: "Ngong Road", companyPhone: "", logo: "" },
};

function Page() {
  const loaderData = useLoaderData<typeof company>();
  return (
    <>
      <Overlays />
      <SectionPage {...({ loaderData } as unknown as Props)} />
    </>
  );
}

/** The section as the server keeps it, and a save that is answered when it is told to. */
function keptCompany() {
  let stored = company;
  let answer = () => undefined as unknown;
  const release: (() => void)[] = [];
  answerCalls({
    "settings.save": async ({ value, version }: { value: (typeof company)["value"]; version: number }) => {
      await new Promise<void>((resolve) => release.push(resolve));
      answer();
      if (version !== stored.version) throw refusal("CONFLICT", "Somebody else saved");
      stored = {
        ...stored,
        version: version + 1,
        value: { ...value, companyName: value.companyName.trim() },
      };
    },
  });
  return {
    read: () => stored,
    /** Answers the save that is under way. */
    answer: () => waitFor(() => expect(release).not.toHaveLength(0)).then(() => release.shift()?.()),
    /** Somebody else saves another address before the next answer. */
    others: (companyAddress: string) => {
      answer = () => {
        stored = { ...stored, version: stored.version + 1, value: { ...stored.value, companyAddress } };
        answer = () => undefined;
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
  // The server's own words for what was saved.
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
  server.others("Thika Road");
  await user.click(await saveAll());
  await server.answer();
  await screen.findByText(/Somebody else saved these settings meanwhile/);
  await waitFor(() => expect(screen.getByLabelText("Address")).toHaveProperty("value", "Thika Road"));
  expect(screen.getByLabelText("Company name")).toHaveProperty("value", "MoveEase Kenya");
  await user.click(await saveAll());
  await server.answer();
  await waitFor(() =>
    expect(server.read().value).toMatchObject({
      companyName: "MoveEase Kenya",
      companyAddress: "Thika Road",
    }),
  );
});
