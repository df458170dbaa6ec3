import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { registerFonts } from "./fonts";
import { LinesDocument } from "./lines-document";
import { FONT_SIZES, LAYOUTS, type Look, PLAIN_LOOK } from "./look";
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
  licenseNumber: "",
  primaryColor: "#1E40AF",
  secondaryColor: "#64748B",
  accentColor: "#F59E0B",
  logo: "",
};

interface Drawn {
  pages: string[];
  drawing: string;
  /** The furthest text to the right and down on any page, in points. */
  reach: { right: number; down: number };
}

async function draw(look: Partial<Look>, { name = "Achieng Odhiambo", lines = 3 } = {}): Promise<Drawn> {
  const line = { description: `Packing for ${name}`, quantity: "1", unitPrice: "5,000", amount: "5,000" };
  const pdf = await renderWritable(
    () => (
      <LinesDocument
        letterhead={letterhead}
        look={{ ...PLAIN_LOOK, ...look }}
        title="Invoice"
        number="INV-2026-0001"
        footnote="Not an eTIMS invoice."
        facts={[
          { label: "For", value: name },
          { label: "Route", value: "Kilimani to Nyali" },
        ]}
        lines={Array.from({ length: lines }, () => line)}
        sums={[
          { label: "Subtotal", value: "15,000" },
          { label: "Total", value: "KES 15,000", strong: true },
        ]}
        remarks={[{ title: "How to pay", lines: ["Pay Bill 000000."] }]}
      />
    ),
    {},
  );
  const bytes = new Uint8Array(pdf);
  const { text } = await extractText(bytes.slice(), { mergePages: false });
  const document = await getDocumentProxy(bytes.slice());
  const first = await document.getPage(1);
  const { fnArray, argsArray } = await first.getOperatorList();
  const reach = { right: 0, down: 0 };
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    for (const item of items) {
      if (!("str" in item) || item.str.trim() === "" || item.transform[1] !== 0) continue;
      reach.right = Math.max(reach.right, item.transform[4] + item.width);
      reach.down = Math.max(reach.down, 842 - item.transform[5]);
    }
  }
  return {
    pages: text,
    drawing: JSON.stringify([fnArray, argsArray], (_, value) =>
      typeof value === "string" && /^g_/.test(value) ? "" : value,
    ),
    reach,
  };
}

describe("each part of a look changes the document", () => {
  test.each([
    ["headerText", { headerText: "Karibu sana" }, "Karibu sana"],
    ["footerText", { footerText: "Asante, kwaheri" }, "Asante, kwaheri"],
    ["notes", { notes: "The lift is booked.\nRing twice." }, "Ring twice."],
    ["signatures", { signatures: ["For Safari Movers"] }, "For Safari Movers"],
    ["watermark", { watermark: "SPECIMEN" }, "SPECIMEN"],
  ])("%s", async (_, look, text) => {
    for (const layout of LAYOUTS) {
      expect((await draw({ layout })).pages[0]).not.toContain(text);
      expect((await draw({ layout, ...look })).pages[0]).toContain(text);
    }
  });

  test("the company's details and its mark are there when they are shown, and the name always", async () => {
    for (const layout of LAYOUTS) {
      const shown = await draw({ layout });
      const hidden = await draw({ layout, showCompanyDetails: false });
      expect(shown.pages[0]).toContain("KRA PIN P051234567Q");
      expect(hidden.pages[0]).not.toContain("KRA PIN");
      expect(hidden.pages[0]).toContain("Safari Movers");
      expect((await draw({ layout, showLogo: false })).drawing).not.toBe(shown.drawing);
    }
  });

  test("layout, size and both colours are drawn, and the text stays what it was", async () => {
    const drawings = new Set<string>();
    for (const layout of LAYOUTS) {
      const plain = await draw({ layout });
      drawings.add(plain.drawing);
      for (const look of [
        { fontSize: "large" as const },
        { primaryColor: "#0B6E4F" },
        { secondaryColor: "#7C2D12" },
      ])
        expect((await draw({ layout, ...look })).drawing).not.toBe(plain.drawing);
      for (const text of [
        "Safari Movers",
        "Achieng Odhiambo",
        "KES 15,000",
        "Pay Bill 000000.",
        "Page 1 of 1",
      ])
        expect(plain.pages[0]).toContain(text);
    }
    expect(drawings.size).toBe(LAYOUTS.length);
  });
});

describe("nothing is cut off", () => {
  const long = {
    headerText: "Thank you for trusting us with all that you own. ".repeat(4).slice(0, 200),
    footerText: "Any question about this document? Call us or write to us. ".repeat(6).slice(0, 300),
    notes: "The caretaker has the key. ".repeat(30),
    signatures: ["For Safari Movers and Storage of East Africa Limited", "Customer"],
    watermark: "NOT TO BE COPIED OR PASSED ON.",
  };
  test.each(LAYOUTS.flatMap((layout) => Object.keys(FONT_SIZES).map((size) => [layout, size] as const)))(
    "%s, %s: long names and texts and many lines stay on the page",
    async (layout, size) => {
      const { pages, reach } = await draw(
        { layout, fontSize: size as Look["fontSize"], ...long },
        { name: "Wolfeschlegelsteinhausenbergerdorff wa Kĩmani Wanjirũ-Odhiambo ".repeat(2), lines: 40 },
      );
      expect(pages.length).toBeGreaterThan(1);
      for (const [place, page] of pages.entries()) {
        expect(page).toContain(`Page ${place + 1} of ${pages.length}`);
        expect(page.replace(/\s+/g, " ")).toContain("Not an eTIMS invoice.");
      }
      expect(reach.right).toBeLessThan(595 - 30);
      expect(reach.down).toBeLessThan(842 - 5);
    },
  );

  test("a word without an end is broken, not cut off", async () => {
    for (const layout of LAYOUTS) {
      const { pages, reach } = await draw({ layout, fontSize: "large" }, { name: "X".repeat(150) });
      // Once as the customer's name and in each of three lines; further pages repeat the name.
      expect(pages.join("").match(/X/g)?.length).toBeGreaterThanOrEqual(150 * 4);
      expect(reach.right).toBeLessThan(595 - 30);
    }
  });

  test("what looks like a page's code is text", async () => {
    const { pages } = await draw({ headerText: "<b onload=alert>bold</b> %PDF" });
    expect(pages[0]).toContain("<b onload=alert>bold</b> %PDF");
  });
});
