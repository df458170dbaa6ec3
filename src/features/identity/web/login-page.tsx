import { IconBrandGoogle } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link, redirect, useLocation, useNavigate, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { api, pageRequest, safeNext } from "~/platform/http/loader-api";
import { DEFAULT_LOCALE, pathIn } from "~/platform/kernel/locales";
import { usePageLocale } from "~/platform/ui/document";
import { Notice } from "~/platform/ui/notice";
import type { Route } from "./+types/login-page";
import { useHydrated } from "./answer-form";
import { answeredBy, refused, textOf } from "./form-answer";
import { CardFoot, CardHead, IdentityFrame } from "./identity-frame";
import { identityMeta } from "./identity-meta";
import styles from "./login-page.module.css";
import { RegisterForm } from "./register-form";
import { SecondFactorForm } from "./second-factor-form";
import { SignInForm } from "./sign-in-form";

export async function loader({ context, url }: Route.LoaderArgs) {
  const next = safeNext(url.searchParams.get("next")) ?? null;
  const { viewer } = context.get(pageRequest);
  const identity = api(context, "identity");
  if (!viewer) return { next, goOn: null, google: (await identity.signInMethods()).google };
  const { home } = await identity.me();
  return { next, goOn: next ?? home, google: false };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const name = textOf(form, "form");
  const next = safeNext(url.searchParams.get("next"));
  const identity = api(context, "identity");
  const [email, password] = [textOf(form, "email"), textOf(form, "password")];
  try {
    if (name === "register") {
      const phone = textOf(form, "phone").trim();
      const person = { name: textOf(form, "name"), email, password, ...(phone && { phone }) };
      await identity.register({ ...person, ...(next && { next }) });
      return { ok: true as const, form: name };
    }
    if (name === "code") {
      const recovery = textOf(form, "recovery") === "true";
      const { home } = await identity.secondFactor({ code: textOf(form, "code"), recovery });
      return redirect(next ?? home);
    }
    const { step, home } = await identity.signIn({ email, password });
    if (step === "done") return redirect(next ?? home);
    return redirect(`/login?step=code${next ? `&next=${encodeURIComponent(next)}` : ""}`);
  } catch (error) {
    return refused(error, form, name);
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return answeredBy(request, serverAction);
}

export const handle = { texts: "identity" };

export function meta({ matches, location }: Route.MetaArgs): Route.MetaDescriptors {
  const isRegister = new URLSearchParams(location.search).get("mode") === "register";
  return identityMeta(matches[0]?.loaderData, isRegister ? "register" : "login");
}

function bookingIn(next: string | null): string | undefined {
  return /^\/account\?quote=(MV-[\w-]+)$/.exec(next ?? "")?.[1];
}

function modeHref(mode: Record<string, string>, next: string | null): string {
  const query = new URLSearchParams({ ...mode, ...(next && { next }) }).toString();
  return query ? `/login?${query}` : "/login";
}

export default function LoginPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { next, goOn, google } = loaderData;
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const step = query.get("step");
  // The server never sees a hash; `/login#register` opens registration once scripts run.
  const isRegister = query.get("mode") === "register" || (isHydrated && hash === "#register" && !step);
  const registerTitle = useTranslations("identity.register")("metaTitle", {
    company: matches[0].loaderData?.company.companyName ?? "",
  });
  useEffect(() => {
    if (isRegister) document.title = registerTitle;
  }, [isRegister, registerTitle]);
  if (goOn) return <AlreadySignedIn to={goOn} />;
  return (
    <IdentityFrame shape="panel">
      {step === "code" || step === "recovery" ? (
        <SecondFactorForm
          key={step}
          answer={actionData}
          recovery={step === "recovery"}
          other={modeHref({ step: step === "code" ? "recovery" : "code" }, next)}
          again={modeHref({}, next)}
        />
      ) : isRegister ? (
        <RegisterForm
          answer={actionData}
          here={modeHref({ mode: "register" }, next)}
          booking={bookingIn(next)}
          signIn={modeHref({}, next)}
        />
      ) : (
        <SignInForm
          answer={actionData}
          register={modeHref({ mode: "register" }, next)}
          notice={query.get("notice")}
          failed={query.get("failed")}
        />
      )}
      {google && !step && <GoogleLink next={next} />}
      <Support />
    </IdentityFrame>
  );
}

function GoogleLink({ next }: { next: string | null }) {
  const t = useTranslations("identity.login");
  const locale = usePageLocale();
  // The provider returns to a fixed address, so the next path must keep the language.
  const onTo = next || locale !== DEFAULT_LOCALE ? pathIn(locale, next ?? "/cost-calculator") : null;
  return (
    <div className={styles.other}>
      <span>{t("or")}</span>
      <a href={`/login/google${onTo ? `?next=${encodeURIComponent(onTo)}` : ""}`} className={styles.google}>
        <IconBrandGoogle size={20} stroke={2} aria-hidden /> {t("google")}
      </a>
    </div>
  );
}

function Support() {
  const t = useTranslations("identity.login");
  return (
    <p className={styles.support}>
      <Link to="/help-center">{t("help")}</Link>
      <Link to="/contact">{t("support")}</Link>
    </p>
  );
}

/** Redirects a signed-in person after a second (docs/domain/readings.md#accounts-and-sign-in). */
function AlreadySignedIn({ to }: { to: string }) {
  const t = useTranslations("identity.login");
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), 1000);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <IdentityFrame shape="panel">
      <CardHead title={t("title")} />
      <Notice tone="ok" announce>
        {t("already")}
      </Notice>
      <CardFoot>
        <Link to={to} replace>
          {t("goOn")}
        </Link>
      </CardFoot>
    </IdentityFrame>
  );
}
