import { extractText } from "unpdf";
import { beforeAll, expect, test } from "vitest";
import { registerFonts } from "./fonts";
import { inParts } from "./grouped-tables";
import { LinesDocument } from "./lines-document";
import { renderWritable } from "./work";

beforeAll(registerFonts);

const letterhead = {
  companyName: "Safari Movers",
  legalName: "Safari Movers and Storage Ltd",
  companyAddress: "Mombasa Road, Nairobi",
  companyPhone: "0700 123 456",
  companyEmail: "hello@moveease.example",
  companyWebsite: "",
  registrationNumber: "",
  kraPin: "P051234567Q",
  primaryColor: "#1E40AF",
  accentColor: "#F59E0B",
  licenseNumber: "",
  secondaryColor: "#64748B",
  logo: "",
};

async function pagesWith(lines: number): Promise<string[]> {
  const line = { description: "Packing", quantity: "1", unitPrice: "5,000", amount: "5,000" };
  const sheet = () => (
    <LinesDocument
      letterhead={letterhead}
      title="Invoice"
      number="INV-2026-0001"
      footnote="Not an eTIMS invoice."
      facts={[{ label: "For", value: "Ngũgĩ wa Thiong'o" }]}
      lines={Array.from({ length: lines }, () => line)}
      sums={[]}
    />
  );
  const pdf = await renderWritable(sheet, {});
  return (await extractText(new Uint8Array(pdf), { mergePages: false })).text;
}

test("a page has the company's head and KRA PIN, names as they are written, footnote and page number", async () => {
  const [page] = await pagesWith(3);
  for (const text of [
    "Safari Movers",
    "INV-2026-0001",
    "KRA PIN P051234567Q",
    "Ngũgĩ wa Thiong'o",
    "Not an eTIMS invoice.",
    "Page 1 of 1",
  ])
    expect(page).toContain(text);
});

test("every page of a long one has its column heads, footnote and number", async () => {
  const pages = await pagesWith(60);
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain("What is included");
    expect(page).toContain("Not an eTIMS invoice.");
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
});

test("more sums than a page holds begin below the lines, and the last does not stand alone", async () => {
  const sums = Array.from({ length: 45 }, (_, n) => ({ label: `Cash ${n + 1}.`, value: "− KES 1,000" }));
  const sheet = () => (
    <LinesDocument
      letterhead={letterhead}
      title="Invoice"
      number="INV-2026-0001"
      footnote=""
      facts={[]}
      sums={[...sums, { label: "Balance", value: "KES 0", strong: true }]}
    />
  );
  const pdf = await renderWritable(sheet, {});
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  expect(text).toHaveLength(2);
  expect(text[0]).toContain("Cash 20.");
  expect(text[1]).toContain("Cash 45.");
  expect(text[1]).toContain("Balance");
});

test.each([
  ["Ngu\u0303gi\u0303 wa Thiong\u2019o", "Ngũgĩ wa Thiong\u2019o"],
  ["Łukasz Ōé Šimić Đặng", "Łukasz Ōé Šimić Đặng"],
  ["李小龙", "□□□"],
  ["\u0645\u062d\u0645\u062f Noor", "□□□□ Noor"],
  ["Amina \u{1F600}\uFE0F\u200D", "Amina □"],
])("a stranger's name is shown or boxed, and every font is in the file: %s", async (typed, shown) => {
  const name = (data: { name: string }) => (
    <LinesDocument
      letterhead={letterhead}
      title="Statement"
      number="CUST1"
      footnote="."
      facts={[{ label: "For", value: data.name }]}
      lines={[{ description: data.name, quantity: "", unitPrice: "1", amount: "1" }]}
      sums={[]}
    />
  );
  const pdf = await renderWritable(name, { name: typed });
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  expect(text.split(shown).length).toBeGreaterThan(2);
  const objects = pdf.toString("latin1");
  expect(objects).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/);
  expect(objects.match(/\/Type \/FontDescriptor/g)?.length).toBe(objects.match(/\/FontFile2/g)?.length);
});

test("groups are laid out in parts of at most 120 rows that keep their order, and no row is lost", () => {
  const group = (label: string, rows: number) => ({
    label,
    rows: Array.from({ length: rows }, (_, row) => [`${label} ${row}`]),
  });
  const shapes = (...sizes: number[]) =>
    inParts(sizes.map((size, at) => group(`R${at}`, size))).map((part) =>
      part.map(({ label, rows }) => `${label} ${rows.length}`),
    );
  expect(shapes()).toEqual([[]]);
  expect(shapes(0, 60, 60)).toEqual([["R0 0", "R1 60", "R2 60"]]);
  expect(shapes(60, 61)).toEqual([["R0 60"], ["R1 61"]]);
  expect(shapes(20, 300)).toEqual([["R0 20"], ["R1 120"], ["R1 120"], ["R1 60"]]);
  const all = inParts([group("A", 250), group("B", 1)]).flat();
  expect(all.flatMap(({ rows }) => rows)).toEqual([...group("A", 250).rows, ...group("B", 1).rows]);
});
