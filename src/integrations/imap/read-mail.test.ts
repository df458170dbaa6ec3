import { expect, test } from "vitest";
import { textOfHtml } from "./html-text";
import { MOST_WORDS, readMail } from "./read-mail";

const read = (...lines: string[]) => readMail(Buffer.from(lines.join("\r\n")));

test.each([
  ["paragraphs", "<p>One</p>\n<p>Two</p>", "One\n\nTwo"],
  ["a quotation", "Yes<blockquote>Is it <b>free</b>?<br>Sure?</blockquote>", "Yes\n\n> Is it free?\n> Sure?"],
  ["a quotation in another", "A<blockquote>B<blockquote>C</blockquote></blockquote>", "A\n\n> B\n>\n> > C"],
  ["what would run", "<script>alert(1)</script><style>p{}</style><b onclick=x>Hi</b><iframe>x", "Hi"],
  ["signs", "2 &lt; 3 &amp; &#x41;&nbsp;&unknown;", "2 < 3 & A &unknown;"],
])("HTML as text: %s", (_, html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test("markup that never ends takes no longer than as much text", () => {
  for (const piece of ["<p ", "<?", "<!--", "<script>", " \n ", "<blockquote>"])
    expect(textOfHtml(piece.repeat(200_000)).length).toBeLessThan(1_000_000);
});

test.each([
  ["Auto-Submitted: auto-replied", "auto-submitted"],
  ["Auto-Submitted: no", ""],
  ["X-Autoreply: yes", "x-autoreply"],
  ["Precedence: bulk", "precedence"],
  ["List-Id: <news.shop.example>", "list-id"],
  ["Return-Path: <>", "return-path"],
  ["From: MAILER-DAEMON@mail.example", "from"],
  ["Subject: Automatic reply: Your quote", "subject"],
  ["Subject: Automatic gates at the estate", ""],
])("who wrote it, by '%s': %s", async (header, automatic) => {
  expect((await read(header, "", "Words")).automatic).toBe(automatic);
});

test("what it answers: In-Reply-To first, then References from the end, each once", async () => {
  const mail = await read("In-Reply-To: <b@x>", "References: <a@x>", " <b@x> <c@x>", "", "Words");
  expect(mail.answers).toEqual(["<b@x>", "<c@x>", "<a@x>"]);
});

test("what a database refuses and what turns the direction of text is left out; endless words are cut", async () => {
  const mail = await read("Subject: One\u202etwo", "", `a\u0000b${"x".repeat(MOST_WORDS + 5)}`);
  expect(mail.subject).toBe("Onetwo");
  expect(mail.text.startsWith("abxx")).toBe(true);
  expect([mail.text.length, mail.isCut]).toEqual([MOST_WORDS, true]);
});

test.each([
  ["failed", "5.1.1", true],
  ["delayed", "4.4.1", false],
])("a report that a delivery %s with %s", async (action, status, isFinal) => {
  const mail = await read(
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mail.example",
    "",
    "Final-Recipient: rfc822; W@example.co.ke",
    `Action: ${action}`,
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 No such",
    " mailbox",
    "",
    "--b",
    "Content-Type: message/rfc822",
    "",
    "Message-ID: <ours@moveease>",
    "",
    "Words",
    "--b--",
  );
  expect(mail.reports).toEqual([{ recipient: "w@example.co.ke", isFinal, reason: "550 No such mailbox" }]);
  expect(mail.answers).toEqual(["<ours@moveease>"]);
});

const NO_MAILBOX = "550 5.1.1 no such mailbox";

test.each([
  [
    "qmail",
    ["Return-Path: <>", "From: MAILER-DAEMON@mail.example"],
    [
      "Hi. This is the qmail-send program at mail.example.",
      "",
      "<W@example.co.ke>:",
      "Sorry, no mailbox here by that name. (#5.1.1)",
    ],
  ],
  [
    "Exim",
    ["X-Failed-Recipients: w@example.co.ke", "From: Mail Delivery System <Mailer-Daemon@mail.example>"],
    [
      "This is a permanent error. The following address(es) failed:",
      "",
      "  w@example.co.ke",
      `    host mx.example said: ${NO_MAILBOX}`,
    ],
  ],
  [
    "Postfix",
    ["Return-Path: <>", "From: MAILER-DAEMON@mail.example"],
    [
      "This is the mail system at host mail.example.",
      "",
      `<w@example.co.ke>: host mx.example said: ${NO_MAILBOX}`,
    ],
  ],
])("a plain bounce of %s names the address that failed, and the mail", async (_, headers, words) => {
  const returned = [
    "",
    "--- Below this line is a copy of the message.",
    "",
    "Message-ID: <ours@moveease>",
    "",
  ];
  const mail = await read(...headers, "Subject: failure notice", "", ...words, ...returned);
  expect(mail.reports).toMatchObject([{ recipient: "w@example.co.ke", isFinal: true }]);
  expect(mail.answers).toContain("<ours@moveease>");
  expect(mail.automatic).toBe("multipart/report");
});

test("a person who quotes a bounce reports nothing, nor does a mailbox that is full for now", async () => {
  const person = await read("From: amani@example.test", "", `<w@example.co.ke>: ${NO_MAILBOX}`);
  expect(person.reports).toEqual([]);
  const full = await read(
    "Return-Path: <>",
    "From: MAILER-DAEMON@mail.example",
    "",
    "<w@example.co.ke>:",
    "452 4.2.2 mailbox is full",
  );
  expect(full.reports).toEqual([]);
});

test.each([
  "Réponse automatique : Devis",
  "Absence du bureau",
  "Abwesenheitsnotiz",
  "Nje ya ofisi hadi Jumatatu",
  "Out of Office Re: quote",
])("'%s' was written by a program", async (subject) => {
  expect(
    (await read(`Subject: =?utf-8?B?${Buffer.from(subject).toString("base64")}?=`, "", "Words")).automatic,
  ).toBe("subject");
});
