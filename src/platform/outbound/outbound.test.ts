import type { LookupAddress } from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createSocketServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { AddressRefused, configureOutbound, hostOf, outboundFetch, outboundSocket } from "./outbound";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  configureOutbound([]);
});

async function aServer(sendOnTo?: string) {
  let came = 0;
  const server = createServer((_, response) => {
    came += 1;
    if (sendOnTo) response.writeHead(302, { Location: sendOnTo }).end();
    else response.end("inside");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { port, came: () => came };
}

/** Resolves names to these addresses, one list for each lookup; the last repeats. */
const resolving = (...answers: string[][]) => {
  let asked = 0;
  return (_: string, done: (error: null, addresses: LookupAddress[]) => void) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
};

const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: Error) => error.cause ?? error,
  );

describe("an address that somebody typed", () => {
  test.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "127.0.0.1.",
    "localhost",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "①②⑦.⓪.⓪.①",
    "0",
  ])("%s does not lead into this machine", async (host) => {
    const inside = await aServer();
    configureOutbound([]);
    const refused = await reasonOf(outboundFetch(`http://${host}:${inside.port}/`));
    expect(refused).toBeInstanceOf(AddressRefused);
    expect(inside.came()).toBe(0);
  });

  test("a name that leads inside is refused, whatever else it leads to", async () => {
    const inside = await aServer();
    for (const addresses of [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::ffff:10.0.0.1"], []]) {
      configureOutbound([], resolving(addresses));
      const refused = await reasonOf(outboundFetch(`http://sms.example.test:${inside.port}/`));
      expect(refused).toBeInstanceOf(AddressRefused);
    }
    expect(inside.came()).toBe(0);
  });

  test("a name that is public when asked and inside when connected to is not believed: it is asked once", async () => {
    const inside = await aServer();
    let asked = 0;
    configureOutbound([], (_, done) => {
      asked += 1;
      done(null, [{ address: asked === 1 ? "192.168.0.1" : "127.0.0.1", family: 4 }]);
    });
    const refused = await reasonOf(outboundFetch(`http://rebinding.example.test:${inside.port}/`));
    expect(refused).toBeInstanceOf(AddressRefused);
    expect([asked, inside.came()]).toEqual([1, 0]);
  });

  test("a redirect into this machine is refused where it leads, not where it began", async () => {
    const inside = await aServer();
    const outside = await aServer(`http://127.0.0.1:${inside.port}/`);
    configureOutbound([{ host: "127.0.0.1", port: outside.port }]);
    expect(await reasonOf(outboundFetch(`http://127.0.0.1:${outside.port}/`))).toBeInstanceOf(AddressRefused);
    expect([outside.came(), inside.came()]).toEqual([1, 0]);
  });

  test("what is open is open at its port alone, under its own name", async () => {
    const [one, other] = [await aServer(), await aServer()];
    configureOutbound([{ host: "sms.example.test", port: one.port }], resolving(["127.0.0.1"]));
    const reach = (host: string, port: number) => reasonOf(outboundFetch(`http://${host}:${port}/`));
    expect(await reach("127.0.0.1", one.port)).toBeInstanceOf(AddressRefused);
    expect(await reach("sms.example.test", other.port)).toBeInstanceOf(AddressRefused);
    configureOutbound([{ host: "127.0.0.1", port: one.port }]);
    expect(await (await outboundFetch(`http://127.0.0.1:${one.port}/`)).text()).toBe("inside");
    expect(await reach("127.0.0.1", other.port)).toBeInstanceOf(AddressRefused);
    expect(await reach("sms.example.test", one.port)).not.toBeUndefined();
    expect([one.came(), other.came()]).toEqual([1, 0]);
  });
});

describe("a socket", () => {
  test("is judged the same", async () => {
    const server = createSocketServer((socket) => socket.on("error", () => undefined).end("220 inside\r\n"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(() => new Promise((resolve) => server.close(() => resolve())));
    const { port } = server.address() as AddressInfo;
    configureOutbound([], resolving(["127.0.0.1"]));
    await expect(outboundSocket("127.0.0.1", port)).rejects.toBeInstanceOf(AddressRefused);
    await expect(outboundSocket("mail.example.test", port)).rejects.toBeInstanceOf(AddressRefused);
    configureOutbound([{ host: "127.0.0.1", port }]);
    const socket = await outboundSocket("127.0.0.1", port);
    expect(socket.remotePort).toBe(port);
    socket.destroy();
  });
});

test.each([
  ["https://api.example.co.ke/v1", "api.example.co.ke", 443],
  ["http://127.0.0.1:4010", "127.0.0.1", 4010],
  ["http://[::1]:4010/x", "::1", 4010],
  ["smtp://user:secret@Mail.example.co.ke", "mail.example.co.ke", 587],
  ["smtps://mail.example.co.ke/", "mail.example.co.ke", 465],
])("%s is on %s, port %i", (address, host, port) => expect(hostOf(address)).toEqual({ host, port }));

test.each([[undefined], [""], ["nowhere"], ["file:///etc/passwd"]])("%s is on no host", (address) =>
  expect(hostOf(address)).toBeUndefined(),
);
