import { useEffect, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";

interface Fault {
  /** In the server's log under this id. */
  id: string;
  /** The error's own words; none when the server keeps them to itself. */
  message?: string | undefined;
}

/** What the server says instead of an error of its own that it has logged already. */
const SERVER_SIDE = "Unexpected Server Error";

/**
 * Tells the server of an error that a page died of, once, and gives the id under which it is logged. An error of the
 * server's own rendering is in its log already, under the id of the request. Nothing for undefined.
 */
export function useFaultReport(error: unknown): Fault | undefined {
  const root = useRouteLoaderData("root") as { asked?: { id: string; path: string } } | undefined;
  const { pathname } = useLocation();
  const message = error instanceof Error ? error.message : error === undefined ? undefined : String(error);
  const isServers = message === SERVER_SIDE;
  const logged = isServers && root?.asked?.path === pathname ? root.asked.id : undefined;
  const [reported, setReported] = useState<string>();
  useEffect(() => {
    if (message === undefined || logged) return;
    const id = [...crypto.getRandomValues(new Uint8Array(8))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
    const stack = error instanceof Error ? error.stack : undefined;
    void fetch("/faults", {
      method: "POST",
      keepalive: true,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id, message, stack: stack?.slice(0, 4000), path: pathname }),
    }).catch(() => undefined);
    setReported(id);
  }, [error, message, logged, pathname]);
  const id = logged ?? reported;
  return id && message !== undefined ? { id, message: isServers ? undefined : message } : undefined;
}
