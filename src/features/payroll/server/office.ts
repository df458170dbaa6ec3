import { navCounts } from "~/features/office/menu/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import { onePersonMay } from "~/features/staff/compensation/server/queries";
import { payrollSection } from "../rules/settings";
import { runsWaitingFor } from "../turns/server/queries";

/** Payroll runs whose next step is this person's. */
export const payrollCount = navCounts.answer({
  name: "payroll",
  from: (_reader, actor) => runsWaitingFor(actor),
});

/** The setting of the three steps allows it to the company's only administrator as well. */
export const mayStandAlone = onePersonMay.answer(
  async (reader) => (await getSettings(reader, payrollSection)).onePerson,
);
