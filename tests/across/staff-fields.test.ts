import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { aPdf } from "~/features/documents/testing";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { mondayAhead } from "~/features/leave/testing";
import { aHire } from "~/features/staff/record/testing";
import { makeEmployee } from "~/features/staff/testing";
import { type Actor, mintActor } from "~/platform/http/actor";
import type { RouteMeta } from "~/platform/http/contract";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { asApiError } from "~/platform/http/handlers";
import { STAFF_ROLES, type StaffRole } from "~/platform/http/permissions";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { configureStorage } from "~/platform/storage/storage";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { router } from "~/server/api";
import { fileRoutes } from "~/server/file-routes";
import { subscribers, taskHandlers } from "~/server/tasks";

useDatabase({ subscribers, tasks: taskHandlers });

const KEPT = {
  contact: ["lelei.kept@example.co.ke", "+254799123321"],
  work: ["Yard behind the mill", "Tuning of organs", "Keeps the yard in order"],
  personal: ["Mwembe Lane 12", "1987-03-14", "Wangari Nextofkin", "+254799555111", "Owes us a ladder"],
  discipline: ["The fuel card is gone", "Shouted at a customer's gate"],
  pay: ["3456700", "Boots and gloves", "A loan for the roof"],
  payout: ["Nyasi Bank", "BR-4411", "+254799777222", "DIS-88123"],
  sick: ["An operation on the knee"],
  review: ["Patient with pianos", "Learns to lead"],
  cost: ["1234567"],
  documents: ["kept-licence.pdf", "Class BCE kept"],
  overtime: ["The lorry stood in Salgaa"],
  sealed: ["31415926", "0110029384756", "A314159265Z", "2044119876", "SHA3141592"],
} as const;
type Group = keyof typeof KEPT;

/** docs/domain/roles.md#fields, for a colleague in the viewer's department and team. */
const FINDS: Partial<Record<StaffRole, readonly Group[]>> = {
  admin: [
    "contact",
    "work",
    "personal",
    "discipline",
    "pay",
    "payout",
    "sick",
    "review",
    "cost",
    "documents",
    "overtime",
  ],
  hr_officer: [
    "contact",
    "work",
    "personal",
    "discipline",
    "pay",
    "payout",
    "sick",
    "review",
    "cost",
    "documents",
    "overtime",
  ],
  manager: [
    "contact",
    "work",
    "personal",
    "discipline",
    "pay",
    "payout",
    "sick",
    "review",
    "documents",
    "overtime",
  ],
  supervisor: ["contact", "work", "review", "overtime"],
  team_lead: ["contact", "work", "review", "overtime"],
  accountant: ["pay", "payout"],
};

const DEPARTMENT = "maintenance";
const as = (actor: Actor) => callAs(router, actor);
let subject: { id: string; number: string; deductionId: string; ids: string[] };

beforeAll(async () => {
  configureStorage(memoryStorage());
  const admin = await aPerson({ role: "admin" });
  const { id, number } = await as(admin).staff.hire(
    aHire({
      personalInfo: {
        firstName: "Lelei",
        lastName: "Kept",
        dateOfBirth: "1987-03-14",
        idNumber: "31415926",
        nextOfKin: { name: "Wangari Nextofkin", relationship: "Aunt", phoneNumber: "0799 555 111" },
      },
      contactInfo: {
        email: "lelei.kept@example.co.ke",
        primaryPhone: "0799123321",
        address: "Mwembe Lane 12",
      },
      employmentInfo: {
        department: DEPARTMENT,
        workLocation: "Yard behind the mill",
        skills: ["Tuning of organs"],
        jobDescription: "Keeps the yard in order",
        startDate: "2024-01-08",
        hireDate: "2024-01-08",
      },
      compensation: {
        baseSalary: 3_456_700,
        allowances: [{ name: "Boots and gloves", amount: 200_000 }],
      },
      bankingInfo: {
        bankName: "Nyasi Bank",
        branchCode: "BR-4411",
        accountNumber: "0110029384756",
        mpesaNumber: "0799777222",
      },
      payrollInfo: {
        taxNumber: "A314159265Z",
        nssfNumber: "2044119876",
        shaNumber: "SHA3141592",
        disabilityCertificate: "DIS-88123",
      },
      notes: "Owes us a ladder",
    }),
  );
  const firstDay = mondayAhead(1);
  const leave = await as(admin).leave.ask({
    number,
    type: "sick",
    firstDay,
    lastDay: addDays(firstDay, 1),
    reason: "An operation on the knee",
  });
  await as(admin).leave.approve(leave);
  const overtime = await as(admin).overtime.enter({
    number,
    date: nairobiDate(new Date()),
    hours: 1,
    note: "The lorry stood in Salgaa",
  });
  await as(admin).reviews.add({
    number,
    periodFrom: "2026-01-01",
    periodTo: "2026-06-30",
    rating: 4,
    goals: [{ text: "Learns to lead", state: "open" }],
    achievements: "",
    comments: "Patient with pianos",
  });
  await as(admin).discipline.add({
    number,
    kind: "written_warning",
    date: "2026-09-14",
    description: "Shouted at a customer's gate",
  });
  const course = await as(admin).courses.make({ name: "First aid of the kept", validityMonths: 12 });
  const training = await as(admin).training.add({
    number,
    courseId: course.id,
    status: "completed",
    startedOn: "2026-10-05",
    completedOn: "2026-10-05",
    cost: 1_234_567,
  });
  const document = await as(admin).staffDocuments.add({
    number,
    kind: "driving_licence",
    expiresOn: addDays(nairobiDate(new Date()), 30),
    remark: "Class BCE kept",
    file: aPdf("kept-licence.pdf"),
  });
  const deduction = await as(admin).payrollDeductions.add({
    number,
    kind: "loan",
    name: "A loan for the roof",
    principal: 3_000_000,
    installment: 500_000,
    startsOn: "2026-10-01",
  });
  await as(admin).staff.suspend({ number, reason: "The fuel card is gone", paid: true });
  subject = {
    id,
    number,
    deductionId: deduction.id,
    ids: [id, leave.id, overtime.id, course.id, training.id, document.id],
  };
});

interface Operation {
  name: string;
  path: string;
}

function readsIn(node: object = router, path: string[] = []): Operation[] {
  if ("~orpc" in node) {
    const { route } = (node as { "~orpc": { meta: RouteMeta; route: { method: string; path: string } } })[
      "~orpc"
    ];
    return route.method === "GET" ? [{ name: path.join("."), path: route.path }] : [];
  }
  return Object.entries(node).flatMap(([name, part]) => readsIn(part, [...path, name]));
}

function questionsTo({ path }: Operation): object[] {
  const today = nairobiDate(new Date());
  const firstDay = mondayAhead(1);
  const common = {
    number: subject.number,
    personId: subject.id,
    deductionId: subject.deductionId,
    permission: "view_team_staff",
    list: "staff",
    report: path.includes("/hr/") ? "headcount" : "staff",
    day: today,
    month: firstDay.slice(0, 7),
    limit: 100,
    type: "sick",
    firstDay,
    lastDay: firstDay,
  };
  if (path.includes("/hr/{report}"))
    return ["headcount", "turnover", "absence", "balances", "expiries"].map((report) => ({
      ...common,
      report,
    }));
  if (path.includes("{id}")) return subject.ids.map((id) => ({ ...common, id }));
  return [common, { ...common, search: "lelei" }, { ...common, search: subject.number }];
}

async function answersTo(actor: Actor, operation: Operation): Promise<string[]> {
  const call = operation.name
    .split(".")
    .reduce((part, step) => (part as Record<string, unknown>)[step], as(actor) as unknown) as (
    input: object,
  ) => Promise<unknown>;
  const answers: string[] = [];
  for (const question of questionsTo(operation))
    await call(question).then(
      (answer) => answers.push(JSON.stringify(answer) ?? ""),
      (error: { status?: number; message: string }) => {
        if ((error.status ?? 500) >= 500) throw error;
      },
    );
  return answers;
}

async function exportsOf(actor: Actor): Promise<string[]> {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", requestContext(actor));
    return next();
  });
  app.onError((error, c) => c.json({}, asApiError(error, "test").status as 500));
  const exports = fileRoutes.filter(({ path }) => /^\/exports\/[a-z-]+\.(csv|json)$/.test(path));
  expect(exports.length).toBeGreaterThan(5);
  app.route("/", serveFiles(exports));
  const taken: string[] = [];
  for (const { path } of exports) {
    const answer = await app.request(path);
    if (answer.status === 200) taken.push(await answer.text());
  }
  return taken;
}

function groupsIn(texts: readonly string[]): Group[] {
  const all = texts.join("\n");
  return (Object.keys(KEPT) as Group[]).filter((group) => KEPT[group].some((word) => all.includes(word)));
}

describe("what is kept of a colleague", () => {
  const reads = readsIn();

  test("every read about staff answers an administrator, so that none is left out below", async () => {
    const admin = (await makeEmployee({ role: "admin", department: DEPARTMENT })).actor;
    const silent: string[] = [];
    for (const read of reads.filter(({ path }) =>
      /^\/(staff|leave|overtime|training|attendance|courses|me\/(employee|leave|overtime))/.test(path),
    ))
      if ((await answersTo(admin, read)).length === 0) silent.push(read.path);
    expect(silent).toEqual([]);
  });

  test.each(STAFF_ROLES)("is found by %s as far as the role's table says", async (role) => {
    const { actor } = await makeEmployee({ role, department: DEPARTMENT });
    const answers: string[] = [];
    for (const read of reads) answers.push(...(await answersTo(actor, read)));
    answers.push(...(await exportsOf(actor)));
    const wanted = FINDS[role] ?? [];
    expect(groupsIn(answers)).toEqual(
      (Object.keys(KEPT) as Group[]).filter((group) => wanted.includes(group)),
    );
  });

  test("is all one's own, sealed numbers masked", async () => {
    const own = mintActor({ kind: "person", personId: subject.id, name: "Lelei Kept", role: "mover" });
    const answers: string[] = [];
    for (const read of reads) answers.push(...(await answersTo(own, read)));
    const found = groupsIn(answers);
    for (const group of [
      "contact",
      "work",
      "personal",
      "pay",
      "payout",
      "sick",
      "review",
      "overtime",
    ] as const)
      expect(found).toContain(group);
    expect(found).not.toContain("sealed");
  });
});
