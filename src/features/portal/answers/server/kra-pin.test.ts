import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { anOpenDay, quotesHandlers, requestedQuote, tokenOf } from "~/features/quotes/testing";
import { db } from "~/platform/db/database";
import { visitor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { answersHandlers } from "./handlers";

useDatabase();

let made = 0;
const somebody = () => callAs(answersHandlers, visitor, { ip: `198.51.100.${++made % 250}` });
const yes = (token: string, kraPin: string) => ({
  token,
  name: "Achieng Odhiambo",
  terms: true,
  serviceDate: anOpenDay(20),
  kraPin,
});

describe("a company's KRA PIN", () => {
  const pinOf = async (email: string) =>
    (await db().select({ kraPin: customers.kraPin }).from(customers).where(eq(customers.email, email)))[0]
      ?.kraPin;
  const company = async (kraPin: string, type: "corporate" | "individual" = "corporate") => {
    made += 1;
    const email = `tax.${made}@example.co.ke`;
    const customer = { name: "Achieng Odhiambo", email, phone: `+2547123${50_000 + made}` };
    const { id } = await requestedQuote({ customer });
    const manager = callAs(quotesHandlers, await aPerson({ role: "manager" }));
    const token = tokenOf((await manager.approve({ id })).link);
    await db()
      .insert(customers)
      .values({
        customerNumber: `CUST-T${made}`,
        firstName: "Achieng",
        lastName: "Odhiambo",
        companyName: "Kilima Traders Limited",
        email,
        phone: "",
        type,
        kraPin,
      });
    return { token, email };
  };

  test("is asked of a company without one, checked, and saved with the customer", async () => {
    const { token, email } = await company("");
    expect(await somebody().ofLink({ token })).toMatchObject({ asksKraPin: true });
    await expect(somebody().accept(yes(token, "P05"))).rejects.toMatchObject({
      data: { fields: { kraPin: "A KRA PIN is a letter, nine digits and a letter" } },
    });
    await somebody().accept(yes(token, "p051 234 567x"));
    expect(await pinOf(email)).toBe("P051234567X");
  });

  test("is neither shown nor replaced when the company has one, and a person is not asked", async () => {
    const { token, email } = await company("P051234567X");
    const shown = await somebody().ofLink({ token });
    expect(shown.asksKraPin).toBe(false);
    expect(JSON.stringify(shown)).not.toContain("P051234567X");
    await somebody().accept(yes(token, "P059999999Z"));
    expect(await pinOf(email)).toBe("P051234567X");
    const person = await company("", "individual");
    expect(await somebody().ofLink({ token: person.token })).toMatchObject({ asksKraPin: false });
    await somebody().accept(yes(person.token, "A012345678Z"));
    expect(await pinOf(person.email)).toBe("");
  });
});
