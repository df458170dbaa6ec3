import { desc, eq } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { communicationSection } from "~/features/messaging/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings, getSettingsForPage } from "~/features/settings/server/queries";
import { employeeNumbers } from "~/features/staff/server/tables";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { encrypt } from "~/platform/secrets/secrets";
import { callAs } from "~/platform/testing/call";
import { aPhone } from "~/platform/testing/phones";
import { payslips } from "../slips/server/tables";
import { announcePayslipLinks } from "./server/commands/send-link";
import { payslipLinksHandlers } from "./server/handlers";
import { linkTokenOf } from "./server/queries";
import { payslipLinks } from "./server/tables";

export async function setSms(smsEnabled: boolean) {
  const { version } = await getSettingsForPage(db(), communicationSection);
  const value = {
    ...(await getSettings(db(), communicationSection)),
    smsEnabled,
    smsProvider: "africastalking" as const,
    smsApiKey: "key",
    smsApiSecret: "secret",
  };
  await transaction((tx) =>
    saveSettings(tx, system, { section: communicationSection, value, version, now: new Date() }),
  );
}

interface MadeRun {
  periodId: string;
  number: string;
  employees: { personId: string }[];
}

/** The payslip, link and token of an approved and announced run of one person without a sign-in. */
export async function aSlipByLink(
  { periodId, number: run, employees }: MadeRun,
  { idNumber = "31207799", phone = aPhone() } = {},
) {
  const personId = employees[0]?.personId ?? "";
  await db().update(people).set({ phone }).where(eq(people.id, personId));
  if (idNumber)
    await db()
      .insert(employeeNumbers)
      .values({ personId, kind: "id", sealed: encrypt(idNumber), ending: "799", digest: `${personId} id` });
  await announcePayslipLinks({ periodId });
  const [slip] = await db().select().from(payslips).where(eq(payslips.periodId, periodId));
  if (!slip) throw new Error("An approved run has payslips.");
  const [link] = await db().select().from(payslipLinks).where(eq(payslipLinks.payslipId, slip.id));
  const linkId = link?.id ?? "";
  return { periodId, run, personId, slip, linkId, token: link ? linkTokenOf(linkId) : "" };
}

export const messagesAbout = (slipId: string) =>
  db()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.subjectId, slipId))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id));

export async function lastCode(slipId: string): Promise<string> {
  const sent = (await messagesAbout(slipId)).find(({ kind }) => kind === "payslip.code");
  return /(\d{6})$/.exec(unseal(sent?.text ?? "", sent?.sealed ?? null))?.[1] ?? "";
}

/** One call of every write of links, for the test that each records an event. */
export const linkWrites = (admin: () => Actor, aRun: () => Promise<MadeRun>) => {
  const aSlip = async () => aSlipByLink(await aRun());
  const links = (actor: Actor) => callAs(payslipLinksHandlers, actor);
  return {
    "payslipLinks.send": async () => {
      const { slip } = await aSlip();
      return () => links(admin()).send({ id: slip.number });
    },
    "payslipLinks.revoke": async () => {
      const { linkId: id } = await aSlip();
      return () => links(admin()).revoke({ id });
    },
    "payslipLinks.sendCode": async () => {
      await setSms(true);
      const { token } = await aSlip();
      return () =>
        links(visitor)
          .sendCode({ token })
          .finally(() => setSms(false));
    },
    "payslipLinks.open": async () => {
      const { token } = await aSlip();
      return () => links(visitor).open({ token, proof: "7799" });
    },
  };
};
