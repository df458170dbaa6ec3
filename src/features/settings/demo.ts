import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { saveSettings } from "./server/commands";
import { bankSection, companySection } from "./settings";

/** The demo company's papers: numbers of the right shape that belong to nobody. */
export async function seedSettings(tx: Tx, now: Date): Promise<void> {
  await saveSettings(tx, system, {
    section: companySection,
    value: {
      companyWebsite: "https://moveease.example",
      registrationNumber: "PVT-DEMO-2014",
      kraPin: "P000000000D",
    },
    version: 0,
    // Before its first document: documents keep the words of their day.
    now: new Date(now.getTime() - 800 * 86_400_000),
  });
  await saveSettings(tx, system, {
    section: bankSection,
    value: {
      bankName: "Demo Bank Kenya",
      branch: "Industrial Area",
      accountName: "MoveEase Ltd",
      accountNumber: "0000 1234 567",
      swift: "DEMOKENA",
    },
    version: 0,
    now,
  });
}
