import type { RouterClient } from "@orpc/server";
import type { inquiriesHandlers } from "~/features/inquiries/server/handlers";
import { aForm, anInquiry, memoryStorage, newsletterToken } from "~/features/inquiries/testing";
import { configureStorage } from "~/platform/storage/storage";

type Inquiries = RouterClient<typeof inquiriesHandlers>;
type Write = () => Promise<() => Promise<unknown>>;

/** One successful call of every write on inquiries, for the test of all writes. */
export function inquiryWrites(as: {
  visitor: () => Inquiries;
  staff: () => Inquiries;
}): Record<string, Write> {
  const typed = () => ({ ...aForm(), service: "residential" as const, locale: "en" as const });
  const subscribed = async () => {
    const { email, consent } = aForm();
    await as.visitor().subscribe({ email, consent });
    return email;
  };
  const onInquiry =
    (write: (id: string) => Promise<unknown>): Write =>
    async () => {
      const { id } = await anInquiry();
      return () => write(id);
    };
  return {
    "inquiries.requestQuote": async () => () => as.visitor().requestQuote(typed()),
    "inquiries.contact": async () => () => as.visitor().contact(typed()),
    "inquiries.fileClaim": async () => {
      configureStorage(memoryStorage());
      const { service: _, message: description, ...person } = typed();
      return () => as.visitor().fileClaim({ ...person, reference: "MV-1", items: ["Mirror"], description });
    },
    "inquiries.subscribe": async () => {
      const { email, consent } = aForm();
      return () => as.visitor().subscribe({ email, consent });
    },
    "inquiries.confirmSubscription": async () => {
      const token = await newsletterToken(await subscribed(), "confirm");
      return () => as.visitor().confirmSubscription({ token });
    },
    "inquiries.unsubscribe": async () => {
      const token = await newsletterToken(await subscribed(), "unsubscribe");
      return () => as.visitor().unsubscribe({ token });
    },
    "inquiries.approve": onInquiry((id) => as.staff().approve({ id })),
    "inquiries.reject": onInquiry((id) => as.staff().reject({ id, reason: "Outside our area" })),
    "inquiries.complete": onInquiry((id) => as.staff().complete({ id, reason: "Answered by phone" })),
    "inquiries.assign": async () => {
      const { id } = await anInquiry();
      const { staff } = await as.staff().assignees();
      return () => as.staff().assign({ id, personId: staff[0]?.id ?? null });
    },
    "inquiries.reply": onInquiry((id) => as.staff().reply({ id, subject: "Your move", body: "Karibu." })),
    "inquiries.logContact": onInquiry((id) => as.staff().logContact({ id, channel: "call" })),
    "inquiries.endSubscription": async () => {
      const email = await subscribed();
      const { rows } = await as.staff().subscribers({ search: email });
      return () => as.staff().endSubscription({ id: rows[0]?.id ?? "" });
    },
  };
}
