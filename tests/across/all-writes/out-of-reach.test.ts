import { createRouterClient, type RouterClient } from "@orpc/server";
import { beforeAll, describe, expect, test } from "vitest";
import { writes as activityWrites } from "~/features/activities/testing";
import { writes as campaignWrites } from "~/features/campaigns/testing";
import { writes as capacityWrites } from "~/features/capacity/testing";
import { officeWrites as extraWrites } from "~/features/change-orders/on-site/testing";
import { writes as clearanceWrites } from "~/features/clearances/testing";
import { communicationWrites } from "~/features/communications/testing";
import { crewOfficeWrites } from "~/features/crew/testing";
import { writes as crmWrites } from "~/features/crm/testing";
import { duplicateWrites } from "~/features/customers/duplicates/testing";
import { importWrites } from "~/features/customers/import/testing";
import { noteWrites } from "~/features/customers/notes/testing";
import { deductionWrites } from "~/features/deductions/testing";
import { writes as dispatchWrites } from "~/features/dispatch/testing";
import { writes as evidenceWrites } from "~/features/evidence/testing";
import { writes as packWrites } from "~/features/evidence-packs/testing";
import { writes as hireWrites } from "~/features/hires/testing";
import { aPerson } from "~/features/identity/testing";
import { writes as insightWrites } from "~/features/insights/testing";
import { writes as jobWrites } from "~/features/jobs/testing";
import { writes as leadImportWrites } from "~/features/lead-imports/testing";
import { leaveWrites } from "~/features/leave/testing";
import { serviceWrites } from "~/features/moves/records/testing";
import { writes as partnerWrites } from "~/features/partners/testing";
import { configureMpesa } from "~/features/payments/server/commands/call-mpesa";
import { writes as publishingWrites } from "~/features/publishing/testing";
import { writes as staffWrites } from "~/features/staff/testing";
import { writes as surveyWrites } from "~/features/surveys/testing";
import { timesheetWrites } from "~/features/timesheets/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { PERMISSIONS } from "~/platform/http/permissions";
import { requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { router } from "~/server/api";
import { subscribers, taskHandlers } from "~/server/tasks";
import { customerWrites } from "./customers";
import { moneyWrites } from "./money";
import { moveWrites } from "./moves";
import { quoteWrites } from "./quotes";
import { employeeWrites } from "./staff";

useDatabase({ subscribers, tasks: taskHandlers });

const as = (actor: Actor) =>
  createRouterClient(router, { context: requestContext(actor) }) as RouterClient<typeof router>;

let admin: Actor;
let stranger: Actor;
let acting: Actor;

beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  const permissions = new Map(PERMISSIONS.map((permission) => [permission, "assigned" as const]));
  stranger = { ...(await aPerson({ role: "sales_rep" })), permissions };
  configureMpesa({
    callbackBase: "http://127.0.0.1:3000",
    fallback: {
      baseUrl: "http://127.0.0.1:9",
      consumerKey: "key",
      consumerSecret: "secret",
      shortcode: "174379",
      passkey: "passkey",
    },
  });
});

/** Writes that refer to no assigned row, or that the customer's link or account allows. */
const NOT_BY_ROW = new Set([
  "reportSchedules.create",
  "quotes.request",
  "quotes.make",
  "customers.create",
  "staff.hire",
  "customerChoices.choose",
  "activityFeed.make",
  "activityFeed.revoke",
  "campaigns.create",
  "campaigns.update",
  "partners.create",
  "partners.update",
  "partners.setRule",
  "partners.end",
  "partners.erase",
  "partners.makeLink",
  "partners.revokeLink",
  "partners.pay",
  "visits.choose",
  "visits.cancel",
  "clearances.answer",
  "clearances.nameCaretaker",
  "surveys.arrange",
  "lifecycles.create",
  "lifecycles.update",
  "pipelines.create",
  "pipelines.update",
  "pipelines.setLossReasons",
  "leads.create",
  "opportunities.create",
  "quotes.accept",
  "quotes.viewed",
  "quotes.decline",
  "quotes.askForChange",
  "quotes.book",
  "quotes.cancelOfLink",
  "quotes.rescheduleOfLink",
  "capacity.choose",
  "capacity.join",
  "capacity.leave",
  "ratings.rate",
  "ratings.publish",
  "ratings.withdraw",
  "drafts.create",
  "payments.promptOfLink",
  "tracking.sendPayLink",
  "charges.startOfLink",
  "charges.startOfMine",
  "mpesa.testConnection",
  "tax.confirmNumbers",
  "tax.tryNow",
  "proposals.make",
  "publishing.publish",
  "publishing.answerOwn",
  "publishing.answerByLink",
  "outages.report",
  "hires.accept",
  "hires.decline",
  "hires.nameOwnTruck",
  "hires.cancelByLink",
  "courses.make",
  "courses.edit",
]);

const now = () => acting;
const writes = {
  ...quoteWrites(as, now),
  ...moveWrites(as, now),
  ...moneyWrites(as, now),
  ...noteWrites(now),
  ...employeeWrites(() => admin, now),
  ...duplicateWrites(() => admin, now),
  ...importWrites(() => admin, now),
  ...communicationWrites(now),
  ...serviceWrites(() => admin, now),
  ...deductionWrites(() => admin, now),
  ...leaveWrites(() => admin, now),
  ...timesheetWrites(() => admin, now),
  ...insightWrites(now),
  ...staffWrites(() => admin, now),
  ...campaignWrites(() => admin, now),
  ...crmWrites(() => admin, now),
  ...partnerWrites(() => admin, now),
  ...leadImportWrites(() => admin, now),
  ...jobWrites(() => admin, now),
  ...dispatchWrites(() => admin, now),
  ...publishingWrites(() => admin, now),
  ...capacityWrites(() => admin, now),
  ...clearanceWrites(() => admin, now),
  ...hireWrites(() => admin, now),
  ...evidenceWrites(() => admin, now),
  ...packWrites(() => admin, now),
  ...extraWrites(() => admin, now),
  ...crewOfficeWrites(() => admin, now),
  ...activityWrites(() => admin, now),
  ...surveyWrites(() => admin, now),
  ...customerWrites(as, () => admin, now),
};

describe("a write of a row out of reach", () => {
  test("is looked for among writes that there are", () => {
    expect([...NOT_BY_ROW].filter((name) => !Object.hasOwn(writes, name))).toEqual([]);
  });

  test.each(Object.entries(writes).filter(([name]) => !NOT_BY_ROW.has(name)))(
    "%s finds nothing and leaves nothing",
    async (_, prepare) => {
      acting = admin;
      const write = await prepare();
      const before = await db().$count(events);
      acting = stranger;
      await expect(write()).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect(await db().$count(events)).toBe(before);
      acting = admin;
      await write();
    },
  );
});
