import { data, type RouterContextProvider, redirect } from "react-router";
import type { ChargingGateway } from "~/features/gateways/charges/domain";
import { TIME_WINDOWS, type TimeWindow } from "~/features/settings/windows/domain";
import { api, pageRequest } from "~/platform/http/loader-api";
import { refusal } from "~/platform/http/page-errors";
import type { Locale } from "~/platform/kernel/locales";
import { canTakeMpesa, parsePhone } from "~/platform/kernel/phone";

type Context = Readonly<RouterContextProvider>;
type Said = (name: string) => string;

/** Handles a customer's action on a quote's link. Refusals return as the form's answer. */
export async function answerLink(context: Context, token: string, fee: string | null, form: FormData) {
  const of: Paid = { token, ...(fee ? { fee } : {}) };
  const answers = api(context, "quotes");
  const changes = api(context, "quotes");
  const said = (name: string) => String(form.get(name) ?? "").trim();
  try {
    switch (said("intent")) {
      case "accept":
        return await acceptAndPay(context, token, said);
      case "pay":
        return await pay(context, of, said, Number(said("amount")));
      case "charge":
        return await charge(context, of, said);
      case "chooseDay":
        await api(context, "capacity").choose({
          token,
          serviceDate: said("serviceDate"),
          window: windowIn(said),
        });
        return redirect(`/q/${token}`);
      case "joinWait":
        await api(context, "capacity").join({ token, date: said("date") });
        return { ok: true as const };
      case "leaveWait":
        await api(context, "capacity").leave({ token, date: said("date") });
        return { ok: true as const };
      case "decline":
        await answers.decline({ token, reason: said("text") });
        return { ok: true as const };
      case "move":
        return {
          ok: true as const,
          ...(await changes.rescheduleOfLink({
            token,
            from: said("from"),
            to: said("to"),
            reason: said("reason"),
            agreedFee: Number(said("agreedFee")),
          })),
        };
      case "cancelMove":
        await changes.cancelOfLink({ token, reason: said("reason"), agreedFee: Number(said("agreedFee")) });
        return { ok: true as const };
      case "change":
        await answers.askForChange({ token, message: said("text") });
        return { ok: true as const };
      default:
        throw data({ code: "BAD_REQUEST", message: "This form is not known." }, { status: 400 });
    }
  } catch (error) {
    return refusal(error);
  }
}

const windowIn = (said: Said): TimeWindow =>
  TIME_WINDOWS.find((window) => window === said("window")) ?? "full_day";

const NO_MPESA: Record<Locale, string> = {
  en: "Please enter a Kenyan M-Pesa number, or choose to pay later",
  sw: "Tafadhali weka nambari ya M-Pesa ya Kenya, au chagua kulipa baadaye",
};

/**
 * Accepts first, then sends the prompt. A phone number that cannot receive prompts is refused before acceptance. Paying
 * later sends no prompt.
 */
async function acceptAndPay(context: Context, token: string, said: Said) {
  const { setup } = await api(context, "payments").ofLink({ token });
  const paysNow = setup.available && said("part") !== "later";
  if (paysNow) {
    const phone = parsePhone(said("phone"));
    if (!phone || !canTakeMpesa(phone)) {
      const message = NO_MPESA[context.get(pageRequest).locale];
      return data({ ok: false as const, message, fields: { phone: message } }, { status: 422 });
    }
  }
  const serviceDate = said("serviceDate");
  await api(context, "quotes").accept({
    token,
    name: said("name"),
    terms: said("terms") === "yes",
    ...(serviceDate ? { serviceDate } : {}),
    ...(said("window") ? { window: windowIn(said) } : {}),
    paysNow,
    kraPin: said("kraPin"),
  });
  if (!paysNow) return redirect(`/q/${token}`);
  const { invoice } = await api(context, "payments").ofLink({ token });
  const due = said("part") === "full" ? invoice?.balance : invoice?.depositDue;
  const shillings = Math.min(Math.ceil((due ?? 0) / 100), setup.maxAmount);
  if (shillings <= 0) return redirect(`/q/${token}`);
  try {
    return await pay(context, { token }, said, shillings);
  } catch (error) {
    if (error instanceof Response) throw error;
    // The quote is accepted even if the prompt failed; the page says so and can send it again.
    return redirect(`/q/${token}?unsent=1`);
  }
}

interface Paid {
  token: string;
  fee?: string;
}

const watching = ({ token, fee }: Paid, query: string) =>
  redirect(`/q/${token}?${query}${fee ? `&fee=${encodeURIComponent(fee)}` : ""}`);

async function pay(context: Context, of: Paid, said: Said, amount: number) {
  const key = said("key") ? { key: said("key") } : {};
  const input = { ...of, phone: said("phone"), amount: Number.isFinite(amount) ? amount : 0 };
  const prompt = await api(context, "payments").promptOfLink(input, {
    context: key,
  });
  return watching(of, `prompt=${prompt.id}`);
}

/** Starts a gateway charge. The provider's page opens from our page, to which the customer returns. */
async function charge(context: Context, of: Paid, said: Said) {
  const key = said("key") ? { key: said("key") } : {};
  const amount = Number(said("amount"));
  const phone = said("phone");
  const begun = await api(context, "charges").startOfLink(
    {
      ...of,
      gateway: said("gateway") as ChargingGateway,
      amount: Number.isFinite(amount) ? amount : 0,
      ...(phone ? { phone } : {}),
    },
    { context: key },
  );
  return watching(of, `charge=${begun.id}${begun.redirectTo ? "&go=1" : ""}`);
}
