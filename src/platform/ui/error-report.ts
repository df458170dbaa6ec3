import { useEffect, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { postError } from "./error-post";

interface ShownError {
  id: string;
  message?: string | undefined;
}

/** The server's replacement for an error that it has already logged. */
const SERVER_SIDE = "Unexpected Server Error";

/** Messages of Chromium, Firefox and Safari for a page or module that failed to load. */
const UNREACHED =
  /failed to fetch|networkerror|load failed|dynamically imported module|importing a module script/i;

/** True for network errors: the server is unreachable, so no report is possible. */
export function isUnreached(error: unknown): boolean {
  return error instanceof TypeError && UNREACHED.test(error.message);
}

/**
 * Reports an error of the page to the server once, and returns its id in the log. Errors of server rendering are already
 * logged under the request's id. Undefined without an error.
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
