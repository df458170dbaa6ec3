import { Hono } from "hono";
import { type Answer, type Inbox, isAnswerKind } from "./inbox";
import type { Mailbox } from "./mailbox";

const listed = ({ uid, raw, at }: { uid: number; raw: Buffer; at: Date }) => ({ uid, bytes: raw.length, at });

/** Answers to the mails that we sent, by a person on their page and by programs; and what goes wrong with a mailbox. */
export function inboxRoutes(mailbox: Mailbox, inbox: Inbox): Hono {
  const app = new Hono();
  app.post("/mail/:id/replies", async (c) => {
    const mail = mailbox.find(c.req.param("id"));
    const { kind, text, from } = await c.req.parseBody();
    if (!mail || !isAnswerKind(kind)) return c.notFound();
    await inbox.answer(mail, { kind, text: String(text ?? ""), from: String(from ?? "") });
    return c.redirect(`/mail/${mail.id}?answered=${kind}`, 303);
  });
  app.post("/_sim/mails/:id/replies", async (c) => {
    const mail = mailbox.find(c.req.param("id"));
    if (!mail) return c.notFound();
    const { files, ...given } = await c.req.json<
      Omit<Answer, "files"> & { files?: { name: string; type: string; content: string }[] }
    >();
    if (!isAnswerKind(given.kind)) return c.json({ ok: false }, 422);
    const read = files?.map((file) => ({ ...file, content: Buffer.from(file.content, "base64") }));
    return c.json(listed(await inbox.answer(mail, { ...given, files: read })), 201);
  });
  app.get("/_sim/inbox", (c) =>
    c.json({ uidValidity: inbox.uidValidity, uidNext: inbox.uidNext, mails: inbox.list().map(listed) }),
  );
  app.post("/_sim/inbox", async (c) => {
    const given = await c.req.arrayBuffer();
    return c.json(listed(inbox.add(Buffer.from(given))), 201);
  });
  app.post("/_sim/inbox/renumbering", (c) => {
    inbox.renumber();
    return c.json({ uidValidity: inbox.uidValidity });
  });
  return app;
}
