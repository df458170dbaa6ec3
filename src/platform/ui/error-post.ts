/** The router's messages for an interrupted response: a network fault, or a page being left. */
const BROKEN_OFF = /decode turbo-stream|aborted/i;
/** Longer than a page needs to unload. */
const LEAVING_MS = 1_000;

/** Reports an error to the server; returns the id under which it is logged. */
export function postError(error: unknown): string {
  const id = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const post = () =>
    void fetch("/faults", {
      method: "POST",
      keepalive: true,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id, message, stack: stack?.slice(0, 4000), path: location.pathname }),
    }).catch(() => undefined);
  if (!BROKEN_OFF.test(message)) post();
  else {
    // Leaving a page aborts its requests, which no person sees as an error.
    const timer = setTimeout(post, LEAVING_MS);
    addEventListener("pagehide", () => clearTimeout(timer), { once: true });
  }
  return id;
}
