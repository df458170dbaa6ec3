import { data } from "react-router";
import { useTranslations } from "use-intl";
import { api } from "~/platform/http/loader-api";
import { refusal } from "~/platform/http/page-errors";
import { needTexts } from "~/platform/ui/messages";
import { answerOrUnreached } from "~/platform/ui/unreached";
import type { Route } from "./+types/payslip-link-page";
import { CallPanel } from "./closed-panel";
import { CustomerFrame } from "./customer-frame";
import { linkMeta } from "./link-meta";
import { PayslipProof } from "./payslip-proof";
import { PayslipSheet } from "./payslip-sheet";

await needTexts("portal");

/** The URL is half of the secret, so it must not leak by referrer, cache or search engine. */
export function headers(): HeadersInit {
  return {
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
    "Cache-Control": "private, no-store",
  };
}

export function loader({ context, params: { token } }: Route.LoaderArgs) {
  return api(context, "payslipLinks").get({ token });
}

/** Sends the code, or shows the payslip after a correct answer. Nothing is stored: a reload asks again. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const links = api(context, "payslipLinks");
  try {
    switch (form.get("intent")) {
      case "code":
        await links.sendCode({ token });
        return { sent: true as const };
      case "open":
        return await links.open({ token, proof: String(form.get("proof") ?? "") });
      default:
        throw data({ code: "BAD_REQUEST", message: "This form is not known." }, { status: 400 });
    }
  } catch (error) {
    return refusal(error);
  }
}

/** Without a network the form keeps its values. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnreached(serverAction);
}

export const handle = { texts: "portal" };

export const meta: Route.MetaFunction = ({ matches }) =>
  linkMeta(matches, { en: "Payslip", sw: "Hati ya mshahara" });

/** A payslip for people without an account: identity check first, then the payslip. */
export default function PayslipLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const opened = actionData && "payslip" in actionData ? actionData : undefined;
  const refused = actionData && "message" in actionData ? actionData : undefined;
  return (
    <CustomerFrame narrow>
      {opened ? (
        <PayslipSheet payslip={opened.payslip} pass={opened.pass} />
      ) : loaderData.state === "open" ? (
        <PayslipProof
          asked={loaderData}
          sent={actionData !== undefined && "sent" in actionData}
          refused={refused}
        />
      ) : (
        <Closed state={loaderData.state} />
      )}
    </CustomerFrame>
  );
}

function Closed({ state }: { state: Route.ComponentProps["loaderData"]["state"] }) {
  const t = useTranslations("portal.payslip");
  const why = state === "tries" || state === "expired" || state === "void" ? state : "revoked";
  return <CallPanel title={t(`closed.${why}Title`)}>{t(`closed.${why}`)}</CallPanel>;
}
