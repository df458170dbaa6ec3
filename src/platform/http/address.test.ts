import { Hono } from "hono";
import { describe, expect, test, vi } from "vitest";
import { clientAddress, PROXY_UNNAMED, proxyList } from "./address";
import { log } from "./log";

async function addressOf(socket: string, forwarded: string | undefined, trusted: string[] = []) {
  const app = new Hono();
  app.get("/", (c) => c.text(clientAddress(c, proxyList(trusted))));
  const headers = new Headers(forwarded ? { "X-Forwarded-For": forwarded } : {});
  const incoming = { socket: { remoteAddress: socket } };
  return (await app.request("/", { headers }, { incoming })).text();
}

describe("the caller's address", () => {
  test("is the forwarded one behind a trusted proxy alone", async () => {
    expect(await addressOf("10.1.1.1", "203.0.113.7, 10.1.1.2", ["10.0.0.0/8"])).toBe("203.0.113.7");
    expect(await addressOf("192.0.2.9", "203.0.113.7", ["10.0.0.0/8"])).toBe("192.0.2.9");
  });

  test("a proxy that nobody named is warned of, once", async () => {
    const warn = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
    expect(await addressOf("::ffff:127.0.0.1", "203.0.113.7")).toBe("127.0.0.1");
    await addressOf("127.0.0.1", "203.0.113.8");
    // Anyone on the internet can send the header: this address is not our proxy.
    await addressOf("192.0.2.9", "203.0.113.7");
    await addressOf("10.1.1.1", undefined);
    expect(warn.mock.calls).toEqual([[{ proxy: "127.0.0.1" }, PROXY_UNNAMED]]);
    warn.mockRestore();
  });
});
