import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { aPdf } from "~/features/documents/testing";
import { aPerson, signInCookie } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { leaveHandlers, leaveNotesHandlers, mondayAhead } from "~/features/leave/testing";
import { finishErasures } from "~/features/privacy/employees/server/commands";
import { employeeErasureHandlers } from "~/features/privacy/employees/server/handlers";
import { readEmployeeRows } from "~/features/privacy/employees/server/queries";
import { employeeCopyRoutes } from "~/features/privacy/employees/server/routes";
import { disciplineHandlers } from "~/features/reviews/discipline/server/handlers";
import { reviewsHandlers } from "~/features/reviews/server/handlers";
import { aReview, aWarning } from "~/features/reviews/testing";
import { aHire } from "~/features/staff/record/testing";
import { employees } from "~/features/staff/server/tables";
import { makeEmployee, staffHandlers } from "~/features/staff/testing";
import { staffDocumentsAs } from "~/features/staff-documents/testing";
import { attendanceHandlers } from "~/features/timesheets/attendance/server/handlers";
import { overtimeHandlers } from "~/features/timesheets/overtime/server/handlers";
import { aCourse, completedOn, trainingAs } from "~/features/training/testing";
import { db } from "~/platform/db/database";
import { type Actor, mintActor } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { asApiError } from "~/platform/http/handlers";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { configureStorage } from "~/platform/storage/storage";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { subscribers, taskHandlers } from "~/server/tasks";
import { auditChain, columnsMissing, linkAll, rowsMissing, tablesWith } from "./traces-testing";

useDatabase({ subscribers, tasks: taskHandlers });

const NOW = new Date();
const TODAY = nairobiDate(NOW);
/** Words that must be erased at once, from every field that no law requires. */
const PERSONAL = ["zawadini", "712000345", "31207799", "0123488877"];
const NAME = ["Tumaini", "Kazungu"];
/** Words that employment law requires for five years. */
const LAWFUL = ["Ilimuona"];
const store = memoryStorage();
let admin: Actor;
let hr: Actor;
let number = "";
let personId = "";

const erasure = (actor: Actor) => callAs(employeeErasureHandlers, actor);
const staff = () => callAs(staffHandlers, hr);

beforeAll(async () => {
  configureStorage(store);
  [admin, hr] = [await aPerson({ role: "admin" }), await aPerson({ role: "hr_officer" })];
  const relative = {
    name: "Zawadini K",
    relationship: "Sister",
    phoneNumber: "0712000345",
    address: "Zawadini",
  };
  const hired = await staff().hire(
    aHire({
      personalInfo: {
        firstName: "Tumaini",
        lastName: "Kazungu",
        dateOfBirth: "1991-04-05",
        gender: "female",
        idNumber: "31207799",
        nextOfKin: relative,
      },
      contactInfo: {
        email: "zawadini.tk@example.co.ke",
        primaryPhone: "0712000345",
        address: "Zawadini Court, house 4",
      },
      employmentInfo: {
        jobDescription: "Zawadini",
        skills: ["zawadini"],
        certifications: [{ name: "Zawadini", number: "1", expiresOn: null }],
      },
      bankingInfo: { bankName: "Zawadini Bank", accountNumber: "0123488877", mpesaNumber: "0712000345" },
      payrollInfo: { taxNumber: "A012345678Z" },
      emergencyContact: relative,
      notes: "Zawadini",
    }),
  );
  number = hired.number;
  const bystander = await makeEmployee({ name: "Bystander Njoroge" });
  await callAs(reviewsHandlers, hr).add({ number: bystander.number, ...aReview, comments: "Of another" });
  const [row] = await db().select().from(employees).where(eq(employees.number, number));
  personId = row?.personId ?? "";
  const own = mintActor({
    kind: "person",
    personId,
    name: "Tumaini Kazungu",
    role: "mover",
    permissions: new Map(),
  });
  const firstDay = mondayAhead(3);
  const { id } = await callAs(leaveHandlers, own).askOwn({
    type: "other",
    kind: "unpaid",
    firstDay,
    lastDay: addDays(firstDay, 1),
    reason: "Zawadini is ill",
  });
  await callAs(leaveNotesHandlers, own).add({ id, file: aPdf("Zawadini.pdf") });
  await callAs(leaveHandlers, hr).reject({ id, reason: "Zawadini can wait" });
  await callAs(attendanceHandlers, admin).fill({
    day: TODAY,
    people: [{ number, status: "late", note: "Zawadini" }],
  });
  await callAs(overtimeHandlers, admin).enter({ number, date: TODAY, hours: 2, note: "Zawadini" });
  await callAs(reviewsHandlers, hr).add({ number, ...aReview, comments: "Zawadini" });
  await callAs(disciplineHandlers, hr).add({ number, ...aWarning, description: "Ilimuona" });
  const course = await aCourse(hr);
  await trainingAs(hr).add({ number, ...completedOn(course.id, "2026-10-05"), remark: "Zawadini" });
  const documents = staffDocumentsAs(hr);
  await documents.add({
    number,
    kind: "identity",
    expiresOn: null,
    remark: "zawadini",
    file: aPdf("Zawadini.pdf"),
  });
  await documents.add({
    number,
    kind: "contract",
    expiresOn: null,
    remark: "Ilimuona",
    file: aPdf("Contract.pdf"),
  });
  await signInCookie(admin);
  await linkAll();
}, 60_000);

test("a copy has every table and column of theirs, their numbers in full, and nothing of others", async () => {
  const copied = await readEmployeeRows(db(), personId);
  const said = new Set(["search_words", "row_changes", "notifications", "idempotency_keys", "trail_links"]);
  const theirs = (await tablesWith([...PERSONAL, ...NAME, ...LAWFUL])).filter((table) => !said.has(table));
  expect(theirs.filter((table) => !Object.hasOwn(copied, table))).toEqual([]);
  expect((await columnsMissing(copied)).filter((column) => !column.startsWith("employee_numbers."))).toEqual(
    [],
  );
  expect(await rowsMissing(copied, PERSONAL)).toEqual([]);
  for (const table of ["compensation_packages", "leave_notes", "attendance", "training_records"])
    expect(Object.keys(copied)).toContain(table);
  expect(copied.employee_numbers).toContainEqual({ person_id: personId, kind: "id", number: "31207799" });
  expect(JSON.stringify(copied)).not.toContain("Bystander");
  const app = new Hono<RequestVariables>();
  const get = (actor: Actor) => {
    app.use((c, next) => {
      c.set("request", requestContext(actor));
      return next();
    });
    app.onError((error, c) => c.json({}, asApiError(error, "-").status as 404));
    app.route("/", serveFiles(employeeCopyRoutes));
    return app.request(`/exports/employees/${number}/data.zip`);
  };
  const bytes = Buffer.from(await (await get(admin)).arrayBuffer()).toString("latin1");
  expect(bytes).toContain(`"employeeNumber": "${number}"`);
  expect(bytes).toMatch(/leave-notes\/.*Zawadini\.pdf/);
  expect(bytes).toMatch(/employee-documents\/.*Zawadini\.pdf/);
});

test("is the administrator's, of who has left and owes nothing, by their number", async () => {
  const asked = { number, confirm: number, reason: "Asked for by letter" };
  for (const role of ["hr_officer", "manager", "accountant", "driver"] as const)
    await expect(erasure(await aPerson({ role })).erase(asked)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(erasure(admin).erase({ ...asked, confirm: "EMP9" })).rejects.toMatchObject({
    data: { fields: { confirm: `Please type ${number} to confirm` } },
  });
  await expect(erasure(admin).erase(asked)).rejects.toMatchObject({ code: "CONFLICT" });
  await staff().terminate({ number, reason: "Ilimuona", offboardingDate: TODAY });
  expect(await erasure(admin).preview({ number })).toMatchObject({ open: [], erasedAt: null, whole: false });
});

test("what no law wants is gone at once, from every column of every table; the rest stays", async () => {
  await erasure(admin).erase({ number, confirm: number, reason: "Asked for by letter" });
  await erasure(admin).erase({ number, confirm: number, reason: "Again" });
  await linkAll();
  expect(await tablesWith(PERSONAL)).toEqual([]);
  const { name, compensation, payrollInfo } = await staff().get({ number });
  expect(name).toBe("Tumaini Kazungu");
  expect(compensation?.baseSalary).toBe(3_500_000);
  expect(payrollInfo?.taxNumber).not.toBe("");
  expect(await tablesWith(LAWFUL)).toEqual(
    expect.arrayContaining(["disciplinary_actions", "employee_documents", "employees"]),
  );
  const { rows } = await db().execute(
    sql`select count(*)::int as n from leave_requests where person_id = ${personId}::uuid`,
  );
  expect(rows).toEqual([{ n: 1 }]);
  expect((await auditChain()).fault).toBeUndefined();
  await expect(staff().rehire({ number, startDate: TODAY, probationEndDate: null })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test("five years after they left nothing names them any more; their pay stays a figure", async () => {
  const years = (n: number) => new Date(NOW.getTime() + n * 365.25 * 86_400_000);
  await finishErasures(years(4.9));
  expect((await tablesWith(NAME)).length).toBeGreaterThan(0);
  await finishErasures(years(5.1));
  await finishErasures(years(5.2));
  await linkAll();
  expect(await tablesWith([...PERSONAL, ...NAME, ...LAWFUL])).toEqual([]);
  const { rows } = await db().execute(
    sql`select count(*)::int as n from compensation_packages where person_id = ${personId}::uuid`,
  );
  expect(rows).toEqual([{ n: 1 }]);
  expect((await auditChain()).fault).toBeUndefined();
});
