import { navCounts } from "~/features/office/menu/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import { onePersonMay } from "~/features/staff/compensation/server/queries";
import { runsWaitingFor } from "../periods/server/queries/turns";
import { payrollSection } from "../rules/settings";

export const payrollCount = navCounts.answer({
  name: "payroll",
  from: (_reader, actor) => runsWaitingFor(actor),
});

/** The setting allows it to a sole administrator too. */
export const mayStandAlone = onePersonMay.answer(
  async (reader) => (await getSettings(reader, payrollSection)).onePerson,
);
