import { desc, eq } from "drizzle-orm";
import { messageExamples } from "~/platform/mail/message-texts";
import { claims, inquiries } from "../tables";

export const exampleOfInquiries = messageExamples.answer({
  kinds: ["inquiry.received", "inquiry.claim-received"],
  permission: "manage_inquiries",
  find: async (reader, locale) => {
    const [found] = await reader
      .select({ name: inquiries.name, claim: claims.number })
      .from(inquiries)
      .leftJoin(claims, eq(claims.inquiryId, inquiries.id))
      .where(eq(inquiries.locale, locale))
      .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
      .limit(1);
    if (!found) return undefined;
    const { name, claim } = found;
    return { row: `the inquiry of ${name}`, values: { name, ...(claim ? { claim } : {}) } };
  },
});
