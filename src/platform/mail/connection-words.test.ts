import { createServer } from "node:net";
import { expect, test } from "vitest";
import { configureOutbound } from "~/platform/outbound/outbound";
import { connectionWords } from "./connection-words";
import { verifyMail } from "./transport";

test.each([
  [
    { message: "getaddrinfo ENOTFOUND smtp.nowhere.ke", code: "EDNS" },
    /^No server is called smtp\.nowhere\.ke/,
  ],
  [
    { message: "connect ECONNREFUSED 127.0.0.1:26", code: "ESOCKET" },
    /^Nothing answers at smtp\.nowhere\.ke:465/,
  ],
  [
    { message: "Invalid login", code: "EAUTH", response: "535 no" },
    /refuses the user name or the password: 535 no$/,
  ],
  [{ message: "550 mailbox full" }, /^550 mailbox full$/],
])("%j", (error, words) => {
  expect(connectionWords(Object.assign(new Error(error.message), error), "smtp.nowhere.ke:465")).toMatch(
    words,
  );
});

test("SSL/TLS at a port that begins in the clear is said without OpenSSL's words", async () => {
  const server = createServer((socket) => socket.end("220 mail.example ESMTP\r\n"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  configureOutbound([{ host: "127.0.0.1", port }]);
  const error = await verifyMail({ url: `smtps://127.0.0.1:${port}`, fromName: "", fromAddress: "" }).catch(
    (problem: unknown) => problem,
  );
  server.close();
  expect(connectionWords(error, `127.0.0.1:${port}`)).toMatch(/does not speak SSL\/TLS at this port/);
});
