// @vitest-environment jsdom
import { Outlet, useRouteError } from "react-router";
import { expect, test } from "vitest";
import { screen, show } from "~/platform/testing/dom";
import { ErrorBoundary } from "./customers-page";

/** The list's error panel, over a list that answers as it is told to. */
function showList(answers: (() => unknown)[]) {
  const Refused = () => <ErrorBoundary error={useRouteError()} params={{}} />;
  return show(<Outlet />, {
    children: [
      {
        index: true,
        loader: () => answers.shift()?.() ?? null,
        HydrateFallback: () => null,
        Component: () => <p>Ten customers</p>,
        ErrorBoundary: Refused,
      },
    ],
  });
}
const fails = () => {
  throw new Response("", { status: 503 });
};

test("what fails says so, and Retry reads the list again until it comes", async () => {
  const { user } = showList([fails, fails, () => null]);
  expect((await screen.findByRole("alert")).textContent).toContain("Error Loading Customers");
  expect(screen.getByText("Failed to fetch customers")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Error Loading Customers");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Ten customers")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
