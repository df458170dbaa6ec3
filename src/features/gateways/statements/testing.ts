import type { RouterClient } from "@orpc/server";
import type { Actor } from "~/platform/http/actor";
import { likelyMapping } from "./domain";
import type { statementsHandlers } from "./server/handlers";

type Readers = (actor: Actor) => { gatewayStatements: RouterClient<typeof statementsHandlers> };

const columns = likelyMapping(["Reference", "Amount"]);

/** One successful call of every write, for the tests of all writes. */
export const statementWrites = (as: Readers, acting: () => Actor) => ({
  "gatewayStatements.upload": async () => () =>
    as(acting()).gatewayStatements.upload({
      gateway: "stripe",
      fileName: "payouts.csv",
      csv: "Reference,Amount\npi_1,100.00\n",
      columns,
    }),
});

export const EXAMPLE_FILES = {
  mpesa: `Short Code:,600123,,,,,,,,,,,
Organization:,Invented Movers Ltd,,,,,,,,,,,
Account:,Utility Account,,,,,,,,,,,
Time Period:,"From 01-11-2026 00:00:00 To 26-11-2026 23:59:59",,,,,,,,,,,
Opening Balance:,"10,000.00",,,,,,,,,,,
Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.
TKQ0000001,25-11-2026 09:12:01,25-11-2026 09:12:01,Pay Bill from 2547****001 - INVENTED ONE Acc. INV-2026-9001,Completed,"20,000.00",,"30,000.00",TRUE,Pay Bill to Merchant,2547****001 - INVENTED ONE,,INV-2026-9001
TKQ0000001,25-11-2026 09:12:01,25-11-2026 09:12:01,Pay Bill Charge,Completed,,-110.00,"29,890.00",TRUE,Pay Merchant Charge,,,
TKQ0000002,25-11-2026 10:00:00,25-11-2026 09:59:58,Pay Bill from 2547****002 - INVENTED TWO Acc. INV-2026-9002,Failed,"5,000.00",,"29,890.00",TRUE,Pay Bill to Merchant,2547****002 - INVENTED TWO,,INV-2026-9002
TKQ0000003,25-11-2026 17:00:00,25-11-2026 17:00:00,Organization Withdrawal to Bank,Completed,,"-25,000.00","4,890.00",TRUE,Organization Settlement,,,
TKQ0000004,25-11-2026 18:00:00,25-11-2026 18:00:00,Business Payment to 2547****003 - INVENTED THREE,Completed,,"-3,000.00","1,890.00",TRUE,Salary Payment,2547****003 - INVENTED THREE,,
`,
  stripe: `id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Converted Currency,Decline Reason,Description,Fee,Customer Email,Status,Seller Message,Card Last4
ch_invented0001,2026-11-24 08:01:11,12000.00,0.00,kes,true,12000.00,0.00,kes,,Invoice,348.00,a@example.test,Paid,Payment complete.,4242
ch_invented0002,2026-11-24 09:30:00,9000.00,0.00,kes,false,9000.00,0.00,kes,insufficient_funds,Invoice,0.00,b@example.test,Failed,The bank did not return any further details,0341
ch_invented0003,2026-11-24 10:00:00,7000.00,7000.00,kes,true,7000.00,7000.00,kes,,Invoice,203.00,c@example.test,Refunded,Payment complete.,4242
`,
  paypal: `\uFEFF"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Reference Txn ID"
"24/11/2026","08:00:00","EAT","Invented Payer","Express Checkout Payment","Completed","USD","155.00","-5.57","149.43","x@example.test","us@example.test","1AB00000AA000001A",""
"24/11/2026","08:00:01","EAT","","General Currency Conversion","Completed","USD","-149.43","0.00","-149.43","","","1AB00000AA000002A","1AB00000AA000001A"
"24/11/2026","09:00:00","EAT","Invented Other","Express Checkout Payment","Pending","USD","90.00","0.00","90.00","y@example.test","us@example.test","1AB00000AA000003A",""
"25/11/2026","09:00:00","EAT","","Account Hold for Open Authorization","Completed","USD","-50.00","0.00","-50.00","","","1AB00000AA000004A",""
`,
} as const;
