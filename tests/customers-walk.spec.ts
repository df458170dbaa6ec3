import { expect, type Page } from "@playwright/test";
import { aCustomer, aPhone, callerAs, DESK, expectAccessible, PHONE, signedIn, test } from "./company";

test("a sales rep on a phone, customer service and an admin share a customer", async ({
  playwright,
  browser,
}) => {
  const person = aCustomer();
  const [firstName = "", lastName = ""] = person.name.split(" ");

  const sales = await signedIn(browser, "sales@moveease.example", PHONE);
  const number = await test.step("the sales rep writes a customer down and a service of theirs", async () => {
    await sales.goto("/customers/new");
    await sales.getByLabel("First Name").fill(firstName);
    await sales.getByRole("button", { name: "Create Customer" }).click();
    await expect(sales.getByLabel("Last Name")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(sales);
    await sales.getByLabel("Last Name").fill(lastName);
    await sales.getByRole("tab", { name: "Contact" }).click();
    await sales.getByLabel("Primary Phone").fill(person.phone);
    await sales.getByRole("textbox", { name: "Email", exact: true }).fill(person.email);
    await sales.getByRole("button", { name: "Create Customer" }).click();
    await expect(sales.getByRole("heading", { name: person.name, level: 1 })).toBeVisible();
    const created = /CUST\d+/.exec(sales.url())?.[0] ?? "";
    await sales.goto(`/customers/${created}/services`);
    await sales.getByRole("button", { name: "New Service Record" }).click();
    const dialog = sales.getByRole("dialog", { name: "New Service Record" });
    await choose(sales, "Category", "Packing");
    await choose(sales, "Status", "Quoted");
    await dialog.getByLabel("Title").fill("Packing of a studio");
    await expectAccessible(sales);
    await dialog.getByRole("button", { name: "Create Service Record" }).click();
    await expect(sales.getByText("Service record created successfully")).toBeVisible();
    await expect(sales.getByRole("listitem").filter({ hasText: "Packing of a studio" })).toBeVisible();
    return created;
  });

  await test.step("customer service writes a call down, and hands it on with the reason", async () => {
    const service = await signedIn(browser, "service@moveease.example", DESK);
    await service.goto(`/customers/${number}/communications`);
    await service.getByRole("button", { name: "New Communication" }).click();
    const dialog = service.getByRole("dialog", { name: "New Communication" });
    await choose(service, "Type", "Complaint");
    await choose(service, "Channel", "Phone");
    await dialog.getByLabel("Subject").fill("A box is missing");
    await dialog.getByLabel("Content").fill("One box of books did not arrive.");
    await expectAccessible(service);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    const item = service.getByRole("listitem").filter({ hasText: "A box is missing" });
    await expect(item).toContainText("Inbound · Phone · Complaint");
    await item.getByRole("button", { name: "Start: A box is missing" }).click();
    await expect(item.getByRole("button", { name: "Complete: A box is missing" })).toBeVisible();
    await item.getByRole("button", { name: "Escalate: A box is missing" }).click();
    const escalation = service.getByRole("dialog", { name: "Escalate" });
    await service.getByRole("combobox", { name: "To", exact: true }).click();
    await escalation.getByRole("option").first().click();
    await escalation.getByLabel("Reason").fill("Above my limit");
    await expectAccessible(service);
    await escalation.getByRole("button", { name: "Escalate", exact: true }).click();
    await expect(item).toContainText("Above my limit");
    await expect(item).toContainText("Escalated");
    await expectAccessible(service);
  });

  const admin = await signedIn(browser, "admin@moveease.example", DESK);
  await test.step("the admin merges them with one who is the same, and undoes nothing", async () => {
    const office = await callerAs(playwright.request, "admin@moveease.example");
    const other = aCustomer();
    const made = await office.post("/customers", {
      personalInfo: { firstName, lastName },
      contactInfo: { email: other.email, primaryPhone: other.phone, secondaryPhone: person.phone },
    });
    expect(made.status()).toBe(201);
    const { customerNumber: merged } = await made.json();
    const compare = admin.getByRole("button", { name: `Compare ${person.name} and ${person.name}` });
    await expect(async () => {
      await admin.goto("/customers/duplicates");
      await expect(compare).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await compare.click();
    await expect(admin.getByRole("radiogroup", { name: "Number to keep" })).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole("button", { name: `Merge into ${number}` }).click();
    await expect(admin.getByText("Merged into one customer")).toBeVisible();
    await admin.goto(`/customers/${merged}`);
    await expect(admin.getByText(`${number} · customer since`)).toBeVisible();
    await expect(admin.getByText(`${merged} · ${person.name}`)).toBeVisible();
  });

  await test.step("imports a file, sees what is wrong with a row, and takes it back", async () => {
    const [one, two] = [aCustomer(), aCustomer()];
    const lines = [
      "First name,Last name,Email,Phone",
      `Atieno,Okello,${one.email},${one.phone}`,
      `Musa,Barasa,${two.email},${two.phone}`,
      `Wrong,Phone,wrong-${aPhone()}@example.co.ke,12`,
    ];
    await admin.goto("/customers/import", { waitUntil: "networkidle" });
    const opened = admin.waitForEvent("filechooser");
    await admin.getByRole("button", { name: "Upload file" }).click();
    const file = { name: "book.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
    await (await opened).setFiles(file);
    await admin.getByRole("button", { name: "Check rows" }).click();
    await expect(admin.getByRole("status").filter({ hasText: "2 customers would be added" })).toBeVisible();
    await expect(admin.getByRole("cell", { name: "12", exact: true })).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole("button", { name: "Import 2 customers" }).click();
    await expect(admin.getByText("2 customers added")).toBeVisible();
    await admin.getByRole("button", { name: "Undo import" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
    await expect(admin.getByText("2 customers deleted, 0 stay")).toBeVisible();
  });

  await test.step("erases the customer, with both numbers", async () => {
    await admin.goto(`/customers/${number}/services`);
    await admin.getByRole("link", { name: "Erase personal data" }).click();
    const dialog = admin.getByRole("dialog", { name: /^Erase personal data of CUST/ });
    await dialog.getByLabel("Reason").fill("Asked for by letter of 21 November");
    await dialog.getByLabel(`Type ${number} to confirm`).fill(number);
    await expectAccessible(admin);
    await dialog.getByRole("button", { name: "Erase for good" }).click();
    await expect(admin.getByRole("heading", { name: "Erased customer", level: 1 })).toBeVisible();
    await expect(admin.getByText(person.name)).toHaveCount(0);
    await admin.goto(`/customers/${number}/services?year=all`);
    await expect(admin.getByRole("heading", { name: "Service History" })).toBeVisible();
    await expect(admin.getByText("Packing of a studio")).toHaveCount(0);
  });
});

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("dialog").getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
