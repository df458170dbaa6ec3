import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { aPhoto } from "~/features/inquiries/testing";
import { payments } from "~/features/payments/server/tables";
import { purchasesAs } from "~/features/purchases/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { configureStorage } from "~/platform/storage/storage";
import { useDatabase } from "~/platform/testing/database";
import { openSince } from "../domain";
import { aHolder, anExpense, approveExpense, floatsAs } from "../testing";
import { cashTaken, spendingOfFloats } from "./commands";

useDatabase();
spendingOfFloats.join();

let accountant: Actor;
let admin: Actor;
beforeAll(async () => {
  configureStorage(memoryStorage());
  accountant = await aPerson({ role: "accountant" });
  admin = await aPerson({ role: "admin" });
});
