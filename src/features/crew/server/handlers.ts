import { listContacts } from "~/features/availability/server/queries";
import {
  answerConfirmation,
  confirmSignature,
  sendCode,
} from "~/features/evidence/server/commands/confirm-signature";
import { assertReachMove } from "~/features/moves/server/reach";
import { assertReachEmployee } from "~/features/staff/server/reach";
import { db, transaction } from "~/platform/db/database";
import { personIdOf } from "~/platform/http/actor";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { throttle } from "~/platform/http/throttle";
import { crewOfficeContract } from "../contract/office";
import { crewContract } from "../contract/phone";
import { crewDeviceNotFound } from "../errors";
import { giveBundle } from "./commands/give-bundle";
import { inviteToApp, signOutPhone, signOutPhones } from "./commands/manage-access";
import { receivePhoto } from "./commands/receive-photo";
import { readInvitation, setCookie, setPin, signInToApp } from "./commands/sign-in";
import { takeReports } from "./commands/take-reports";
import { etagOf } from "./queries/bundle";
import { findDevice, getAccess, listDevices } from "./queries/devices";
import { getCrewOfMove } from "./queries/office";
import { uploadStateOf } from "./queries/photos";
import { assertLeadsSignature } from "./reach";

const os = handlersOf(crewContract);
const onSignature = actOn(assertLeadsSignature);
const office = handlersOf(crewOfficeContract);

/** Tries of links and PINs from one address. */
const LINKS = { name: "crew-links", limit: 60, windowSeconds: 15 * 60 };
/** A phone sends a photo in pieces and a position each minute; an office shares one address. */
const SENDING = { name: "crew-sending", limit: 600, windowSeconds: 60 };

const limitSending = ({ actor, now }: RequestContext) => throttle(SENDING, personIdOf(actor), now);

export const crewHandlers = os.router({
  signIn: os.signIn.handler(({ input, context }) => signInToApp(context, input)),
  readInvitation: os.readInvitation.handler(async ({ input, context }) => {
    await throttle(LINKS, context.ip, context.now);
    return readInvitation(context, input.token);
  }),
  setPin: os.setPin.handler(async ({ input, context }) => {
    await throttle(LINKS, context.ip, context.now);
    return setPin(context, input);
  }),
  me: os.me.handler(async ({ context: { actor, headers, now } }) => {
    const id = personIdOf(actor);
    const own = await findDevice(db(), headers, now);
    const devices = await listDevices(db(), id, now);
    return {
      ...{ id, name: actor.name, language: (await listContacts(db(), [id])).get(id)?.language ?? "sw" },
      devices: devices.map((device) => ({ ...device, isThis: device.id === own?.id })),
    };
  }),
  signOut: os.signOut.handler(async ({ input, context }) => {
    const { actor, headers, now } = context;
    const own = await findDevice(db(), headers, now);
    const id = input.id === "this" ? own?.id : input.id;
    if (!id) throw crewDeviceNotFound();
    const personId = personIdOf(actor);
    const done = await answerDone(transaction((tx) => signOutPhone(tx, actor, { personId, id, now })));
    if (id === own?.id) setCookie(context, "", 0);
    return done;
  }),
  signOutEverywhere: os.signOutEverywhere.handler(async ({ context }) => {
    const { actor, now } = context;
    const personId = personIdOf(actor);
    const done = await answerDone(
      transaction((tx) => signOutPhones(tx, actor, { personId, by: "self", now })),
    );
    setCookie(context, "", 0);
    return done;
  }),
  bundle: os.bundle.handler(async ({ context: { actor, headers, now } }) => {
    const body = await transaction((tx) => giveBundle(tx, actor, now));
    const etag = etagOf(body);
    const known = (headers.get("if-none-match") ?? "").includes(etag);
    return known ? { status: 304, headers: { etag } } : { status: 200, headers: { etag }, body };
  }),
  send: os.send.handler(async ({ input, context }) => {
    await limitSending(context);
    const { actor, locale, now } = context;
    return transaction((tx) => takeReports(tx, actor, { ...input, locale, now }));
  }),
  upload: os.upload.handler(async ({ input: { params, query, body }, context }) => {
    await limitSending(context);
    return receivePhoto(context.actor, { ...query, id: params.id, piece: body, now: context.now });
  }),
  sendCode: os.sendCode.handler(async ({ input, context }) => {
    await throttle(LINKS, context.ip, context.now);
    return onSignature(context, input, sendCode);
  }),
  confirmSignature: os.confirmSignature.handler(async ({ input, context }) => {
    await throttle(LINKS, context.ip, context.now);
    return answerConfirmation(await onSignature(context, input, confirmSignature));
  }),
  uploaded: os.uploaded.handler(({ input, context: { actor } }) =>
    uploadStateOf(db(), { id: input.id, personId: personIdOf(actor) }),
  ),
});

const MANAGES = ["manage_all_staff", "manage_department_staff", "manage_team_staff"] as const;

export const crewOfficeHandlers = office.router({
  devices: office.devices.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) =>
      getAccess(tx, await assertReachEmployee(tx, actor, MANAGES, input.number), now),
    ),
  ),
  invite: office.invite.handler(({ input, context: { actor, now, publicUrl } }) =>
    answerDone(
      transaction(async (tx) => {
        const id = await assertReachEmployee(tx, actor, MANAGES, input.number);
        await inviteToApp(tx, actor, { id, publicUrl, now });
      }),
    ),
  ),
  signOut: office.signOut.handler(({ input, context: { actor, now } }) =>
    answerDone(
      transaction(async (tx) => {
        const personId = await assertReachEmployee(tx, actor, MANAGES, input.number);
        await signOutPhones(tx, actor, { personId, by: "office", now });
      }),
    ),
  ),
  ofMove: office.ofMove.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      const id = await assertReachMove(tx, actor, input.id, "view_moves");
      return getCrewOfMove(tx, id, now);
    }),
  ),
});
