/** What the router says of an answer that broke off: the network's doing, or that of a page which is being left. */
const BROKEN_OFF = /decode turbo-stream|aborted/i;
/** Longer than a page lives that is being left. */
const LEAVING_MS = 1_000;

/** Tells the server of an error; the id under which it is logged there. */
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
    // The browser cuts off what a page reads while it is left for another: nobody saw that as an error.
    const timer = setTimeout(post, LEAVING_MS);
    addEventListener("pagehide", () => clearTimeout(timer), { once: true });
  }
  return id;
}
