import { useEffect, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { postError } from "./error-post";

interface ShownError {
  /** In the server's log under this id. */
  id: string;
  /** The error's own words; none when the server keeps them to itself. */
  message?: string | undefined;
}

/** What the server says instead of an error of its own that it has logged already. */
const SERVER_SIDE = "Unexpected Server Error";

/** What Chromium, Firefox and Safari say of a page, or of a part of one, that never came. */
const UNREACHED =
  /failed to fetch|networkerror|load failed|dynamically imported module|importing a module script/i;

/** Whether an error is the network's: the server never answered. There is nobody to tell of it. */
export function isUnreached(error: unknown): boolean {
  return error instanceof TypeError && UNREACHED.test(error.message);
}

/**
 * Tells the server of an error that a page died of, once, and gives the id under which it is logged. An error of the
 * server's own rendering is in its log already, under the id of the request. Nothing for undefined.
 */
export function useErrorReport(error: unknown): ShownError | undefined {
  const root = useRouteLoaderData("root") as { asked?: { id: string; path: string } } | undefined;
  const { pathname } = useLocation();
  const message = error instanceof Error ? error.message : error === undefined ? undefined : String(error);
  const isServers = message === SERVER_SIDE;
  const logged = isServers && root?.asked?.path === pathname ? root.asked.id : undefined;
  const [reported, setReported] = useState<string>();
  useEffect(() => {
    if (message === undefined || logged || isUnreached(error)) return;
    setReported(postError(error));
  }, [error, message, logged]);
  const id = logged ?? reported;
  return id && message !== undefined ? { id, message: isServers ? undefined : message } : undefined;
}
