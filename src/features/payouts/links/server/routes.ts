import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { sendFile } from "~/platform/http/send-file";
import { throttle } from "~/platform/http/throttle";
import { makePayslipPdf } from "../../slips/server/documents/payslip-pdf";
import { getPayslip } from "../../slips/server/queries";
import { spendPass } from "./commands/open-link";

const MOST_DOCUMENTS = { name: "payslip-link-documents", limit: 30, windowSeconds: 600 };

/** A link's payslip as PDF. The pass is posted, so that no URL or log holds it. */
export const payslipLinksRoutes = [
  fileRoute({
    method: "POST",
    path: "/documents/payslip-link",
    permission: "token",
    answer: async (c) => {
      const { now, ip } = c.get("request");
      await throttle(MOST_DOCUMENTS, ip, now);
      const { pass, language } = await c.req.parseBody().catch(() => ({ pass: "", language: "" }));
      const number = await spendPass(typeof pass === "string" ? pass : "", now);
      const locale = language === "sw" ? "sw" : "en";
      const bytes = await makePayslipPdf(db(), await getPayslip(db(), number), locale);
      c.header("Referrer-Policy", "no-referrer");
      c.header("X-Robots-Tag", "noindex, nofollow");
      return sendFile(c, { name: `${number}.pdf`, type: "application/pdf", body: bytes });
    },
  }),
];
