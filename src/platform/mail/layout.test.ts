import { expect, test } from "vitest";
import { greet, layOutMail } from "./layout";

test.each([
  ["Wanjiku Kariuki", "Hello Wanjiku,"],
  ["  Nyambura Ng’ang’a ", "Hello Nyambura,"],
  ["Amani Traders Ltd", "Hello Amani Traders Ltd,"],
  ["", "Hello,"],
  // Whoever types a name into a form puts no link into our mail.
  ["https://prize.example/claim now", "Hello,"],
  ["Win at prize.example", "Hello,"],
])("%j is greeted as %j", (name, greeting) => expect(greet("Hello", name)).toBe(greeting));

test("a message carries the company's mark in its colours", () => {
  const { html } = layOutMail({
    greeting: "Hello,",
    paragraphs: [],
    company: {
      name: "Twende & Sons",
      phone: "0700 123 456",
      email: "hello@twende.example",
      address: "Nairobi",
      primaryColor: "#0B6B3A",
      accentColor: "#D9480F",
    },
  });
  expect(html).toMatch(/color:#0B6B3A[^>]*>&#10095;.*color:#D9480F[^>]*>&#10095;.*Twende &amp; Sons/);
});
