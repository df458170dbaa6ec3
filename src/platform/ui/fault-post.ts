/** Tells the server of an error; the id under which it is logged there. */
export function reportFault(error: unknown): string {
  const id = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  void fetch("/faults", {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id, message, stack: stack?.slice(0, 4000), path: location.pathname }),
  }).catch(() => undefined);
  return id;
}
