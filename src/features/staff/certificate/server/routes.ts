import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { sendPdf } from "~/platform/http/send-file";
import { nairobiDate } from "~/platform/kernel/dates";
import { employeeNotFound } from "../../errors";
import { findReachable } from "../../server/reach";
import { makeCertificatePdf } from "./documents/certificate-pdf";

export const certificateRoutes = [
  fileRoute({
    path: "/documents/certificates-of-service/:file",
    permission: "manage_all_staff",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const number = c.req.param("file").replace(/\.pdf$/, "");
      const id = await findReachable(db(), actor, number, "manage_all_staff");
      if (!id) throw employeeNotFound();
      const bytes = await makeCertificatePdf(db(), id, nairobiDate(now));
      return sendPdf(c, `certificate-of-service-${number}`, bytes);
    },
  }),
];
