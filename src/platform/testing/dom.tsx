import { MantineProvider } from "@mantine/core";
import { configure, type RenderResult, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { officeTheme } from "~/platform/ui/office/theme";

/**
 * Tests screen parts in a document without a browser. Such files begin with `// @vitest-environment jsdom` and import
 * everything from here: `screen`, `waitFor` and `within` wait long enough for a busy machine.
 */

// The library's default of one second is too short during a build.
configure({ asyncUtilTimeout: 10_000 });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Adds what Mantine needs and jsdom lacks: media queries and resize observers that never change. */
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
  user: UserEvent;
  address: () => string;
}

interface ShowOptions {
  at?: string;
  loader?: () => unknown;
  children?: RouteObject[];
  routes?: RouteObject[];
}

/** Renders part of an office screen at an address, with the office's theme and without transitions. */
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
    // Without its stylesheets: jsdom matches every rule for each element whose style a query reads.
    <MantineProvider theme={officeTheme} env="test" withCssVariables={false} withGlobalClasses={false}>
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
