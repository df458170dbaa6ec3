import { documentSamples } from "~/features/settings/templates/server/queries";
import { composeDocument } from "../../domain/documents";
import { evidenceData } from "./evidence-pdf";

const ID = "00000000-0000-7000-8000-000000000001";

/** The origin list of an invented move, for the preview in the settings. */
export const evidenceSample = documentSamples.answer({
  kind: "evidence",
  document: "evidence",
  make: ({ paper, locale, today }) => {
    const { originEn, originSw } = paper.template;
    const text = { en: originEn, sw: originSw };
    const isSwahili = locale === "sw";
    const data = composeDocument({
      ...{ kind: "origin", locale, job: "SRV-0000-0000/1", move: "SRV-0000-0000", day: today },
      ...{ startsAt: `${today}T05:00:00.000Z`, endsAt: `${today}T10:00:00.000Z` },
      texts: {
        version: 1,
        of: {
          ...{ origin: text, destination: text, job_sheet: text },
          ...{ delivery_note: text, change_order: text, waiver: text },
        },
      },
      customer: { name: "Wanjiru Example", phone: "+254700000000" },
      stops: [
        { role: "pickup", address: "Kilimani", place: "Nairobi", contactName: "" },
        { role: "delivery", address: "Nyali", place: "Mombasa", contactName: "" },
      ],
      crew: [{ name: "Otieno Example", role: "lead" }],
      vehicles: ["KDA 000A"],
      inventory: null,
      rooms: [
        {
          name: isSwahili ? "Sebule" : "Living room",
          lines: [
            { id: ID, name: isSwahili ? "Kochi la watu watatu" : "Sofa, three seats", quantity: 1, note: "" },
            { id: ID, name: isSwahili ? "Meza ya kahawa" : "Coffee table", quantity: 1, note: "" },
          ],
        },
      ],
      marks: [
        {
          ...{ id: ID, stage: "before", what: isSwahili ? "Meza ya kahawa" : "Coffee table", place: "" },
          ...{ code: "SC", side: "top", x: 400, y: 200, note: "", photo: null },
        },
      ],
      ...{ counts: [], extras: [], note: "", amends: null },
    });
    const createdAt = new Date(`${today}T05:00:00.000Z`);
    return evidenceData(
      paper,
      { data, code: "K7QM-4T9X-2DHA", sha256: "0".repeat(64), state: "signed", createdAt },
      [],
    );
  },
});
