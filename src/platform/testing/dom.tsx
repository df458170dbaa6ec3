import { MantineProvider } from "@mantine/core";
import { cleanup, configure, type RenderResult, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { afterEach } from "vitest";
import { officeTheme } from "~/platform/ui/office/theme";

/**
 * Tests of a part of a screen, in a document without a browser. Such a file begins with `// @vitest-environment jsdom`
 * and takes everything from here: `screen`, `waitFor` and `within` wait as long as a loaded machine needs.
 */

// A second, the library's own measure, is too short beside a build.
configure({ asyncUtilTimeout: 10_000 });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(cleanup);

/** What jsdom does not have and Mantine asks for: a screen of no particular width, on which nothing changes its size. */
function standIns(): void {
  window.matchMedia ??= (media: string) => {
    const list = new EventTarget() as MediaQueryList;
    return Object.assign(list, {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  };
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  if (!("fonts" in document)) Object.defineProperty(document, "fonts", { value: new EventTarget() });
  Element.prototype.scrollIntoView ??= () => undefined;
}
standIns();

export interface Shown extends RenderResult {
  /** The person at the keyboard and the mouse. */
  user: UserEvent;
  /** Where the links lead: path and query as they are now. */
  address: () => string;
}

interface ShowOptions {
  /** The address that the part is shown at. */
  at?: string;
  /** What the page of that address reads; asked again whenever the page reads itself anew. */
  loader?: () => unknown;
  /** Pages inside of it, where it has an outlet. */
  children?: RouteObject[];
  /** Other pages that it leads to. */
  routes?: RouteObject[];
}

/** Shows a part of an office screen: Mantine with the office's theme and without transitions, at an address. */
export function show(
  part: ReactNode,
  { at = "/", loader, children = [], routes = [] }: ShowOptions = {},
): Shown {
  const { pathname } = new URL(at, "http://office.test");
  const read = loader && { loader: async () => (await loader()) ?? null, HydrateFallback: () => null };
  const router = createMemoryRouter([{ path: pathname, element: part, children, ...read }, ...routes], {
    initialEntries: [at],
  });
  const result = render(
    <MantineProvider theme={officeTheme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return {
    ...result,
    user: userEvent.setup(),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}

export { screen, waitFor, within } from "@testing-library/react";
