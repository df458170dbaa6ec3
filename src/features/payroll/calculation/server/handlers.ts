import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { payrollCalculationContract } from "../contract";
import { workOutPay } from "./queries";

const os = handlersOf(payrollCalculationContract);

export const payrollCalculationHandlers = os.router({
  calculate: os.calculate.handler(({ input }) => workOutPay(db(), input)),
});
