import { expect, test } from "vitest";
import { greet, layOutMail } from "./layout";

test.each([
  ["Wanjiku Kariuki", "Hello Wanjiku,"],
  ["  Nyambura Ng’ang’a ", "Hello Nyambura,"],
  ["Amani Traders Ltd", "Hello Amani Traders Ltd,"],
  ["Office Solutions Ltd", "Hello Office Solutions Ltd,"],
  ["Office", "Hello,"],
  ["Accounts department", "Hello,"],
  ["", "Hello,"],
  // A name typed into a form must not put a link into our mail.
  ["https://prize.example/claim now", "Hello,"],
  ["Win at prize.example", "Hello,"],
])("%j is greeted as %j", (name, greeting) => expect(greet("Hello", name)).toBe(greeting));

test("a message carries the company's mark, colours and licence", () => {
  const { html, text } = layOutMail({
    greeting: "Hello,",
    paragraphs: [],
    action: { label: "View the quote", href: "https://twende.example/q/1" },
    company: {
      licenseNumber: "NTSA/M/77",
      secondaryColor: "#334455",
      name: "Twende & Sons",
      phone: "0700 123 456",
      email: "hello@twende.example",
      address: "Nairobi",
      primaryColor: "#0B6B3A",
      accentColor: "#D9480F",
    },
  });
  expect(html).toMatch(/color:#0B6B3A[^>]*>&#10095;.*color:#D9480F[^>]*>&#10095;.*Twende &amp; Sons/);
  // White on this orange has a contrast of only 4.3 to 1.
  expect(html).toContain("background:#D9480F;color:#000000");
  expect(html).toContain("border-top:2px solid #334455");
  expect(html).toContain("Licence no. NTSA/M/77");
  expect(text).toContain("Licence no. NTSA/M/77");
});
