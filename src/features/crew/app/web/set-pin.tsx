/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { formatPhone } from "~/platform/kernel/phone";
import { NotSent } from "~/platform/offline/replay";
import phone from "~/platform/phone/phone.module.css";
import { TextField } from "~/platform/phone/sheet";
import { fill, usePhoneWords } from "~/platform/phone/words";
import { isSafePin } from "../../domain/pins";
import { isPin } from "../domain/typed";
import type { Invitation, Model } from "./model";
import { problemOf } from "./sign-in";
import { useWords } from "./words";

/** The page of an invitation's link: the person chooses a PIN and is signed in. */
export function SetPin({ model, token }: { model: Model; token: string }) {
  const { pin: words, signIn } = useWords().words;
  const shared = usePhoneWords();
  const [invitation, setInvitation] = useState<Invitation>();
  const [problem, setProblem] = useState("");
  const [pin, setPin] = useState("");
  const [again, setAgain] = useState("");
  const [isBusy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the invitation is read once; another language changes no part of it.
  useEffect(() => {
    model.readInvitation(token).then(
      (read) => {
        model.suggestLanguage(read.language);
        setInvitation(read);
      },
      (error: unknown) =>
        setProblem(
          error instanceof NotSent && error.why === "rejected" ? words.over : problemOf(error, shared),
        ),
    );
  }, [token]);
  const save = async () => {
    if (!invitation) return;
    if (!isPin(pin)) return setProblem(signIn.pinWrong);
    if (!isSafePin(pin, invitation.phone)) return setProblem(words.easy);
    if (pin !== again) return setProblem(words.differs);
    setBusy(true);
    try {
      await model.setPin({ token, pin });
      location.replace("#/");
    } catch (error) {
      setProblem(problemOf(error, shared));
    }
    setBusy(false);
  };
  return (
    <form
      class={phone.signIn}
      aria-label={words.heading}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {invitation && (
        <>
          <p>{fill(words.hello, { name: invitation.name, phone: formatPhone(invitation.phone) })}</p>
          <TextField
            {...{ type: "password", isFigure: true, maxLength: 6 }}
            label={`${words.new} (${signIn.pinHint})`}
            value={pin}
            onSave={setPin}
          />
          <TextField
            {...{ type: "password", isFigure: true, maxLength: 6 }}
            label={words.again}
            value={again}
            onSave={setAgain}
          />
        </>
      )}
      {problem && (
        <p class={phone.problem} role="alert">
          {problem}
        </p>
      )}
      {invitation ? (
        <button type="submit" class={phone.primary} disabled={isBusy}>
          {words.save}
        </button>
      ) : (
        <a class={phone.secondary} href="#/">
          {words.toSignIn}
        </a>
      )}
    </form>
  );
}
