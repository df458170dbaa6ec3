// @vitest-environment jsdom
import { Outlet, useRouteError } from "react-router";
import { expect, test } from "vitest";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { ErrorBoundary } from "./customers-page";

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
  const answers = [fails, fails, () => null];
  const { user } = showList(answers);
  expect((await screen.findByRole("alert")).textContent).toContain("Error Loading Customers");
  expect(screen.getByText("Failed to fetch customers")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => {
    expect(answers).toHaveLength(1);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Retry" }).disabled).toBe(false);
  });
  expect(screen.getByRole("alert").textContent).toContain("Error Loading Customers");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Ten customers")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
