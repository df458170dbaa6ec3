import sharp from "sharp";
import { inventoryPhotosHandlers, memoryStorage, sendWhole } from "~/features/inventory/media/testing";
import { anEdit, anInventory } from "~/features/inventory/testing";
import { type Actor, visitor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { configureStorage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import { surveyLinksHandlers } from "./server/handlers";

export const asSurveyLinks = (actor: Actor) => callAs(surveyLinksHandlers, actor);
const asCustomer = () => asSurveyLinks(visitor);
const asPhotos = (actor: Actor) => callAs(inventoryPhotosHandlers, actor);

const aSofa = () => anEdit({ kind: "set", itemId: newId(), room: "living_room", kindCode: "sofa_3_seats" });

/** A link to an inventory of a new lead, with the usual rooms. */
export async function aSurveyLink(actor: Actor) {
  const { id } = await anInventory(actor, undefined, []);
  const { link } = await asSurveyLinks(actor).make({ id });
  return { id, token: link.split("/").at(-1) ?? "" };
}

const aPhoto = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: "#446" } })
    .jpeg()
    .toBuffer();

async function aPhotoOf(actor: Actor) {
  configureStorage(memoryStorage(new Map()));
  const { id } = await anInventory(actor);
  const bytes = await aPhoto();
  const upload = () => sendWhole((input) => asPhotos(actor).upload(input), bytes, { id });
  return { id, upload };
}

async function aPhotoByLink(actor: Actor) {
  configureStorage(memoryStorage(new Map()));
  const { token } = await aSurveyLink(actor);
  const bytes = await aPhoto();
  const upload = () =>
    sendWhole(
      ({ params: { uploadId }, ...rest }) => asCustomer().upload({ params: { token, uploadId }, ...rest }),
      bytes,
      { id: "", room: "living_room" },
    );
  return { token, upload };
}

async function aFilledList(actor: Actor) {
  const { id, token } = await aSurveyLink(actor);
  await asCustomer().edit({ token, base: 1, edits: [aSofa()] });
  return { id, token };
}

/** One call of every write of photos and links, for the test that each records an event. */
export const surveyWrites = (admin: () => Actor) => ({
  "inventoryPhotos.upload": async () => (await aPhotoOf(admin())).upload,
  "inventoryPhotos.move": async () => {
    const { id, upload } = await aPhotoOf(admin());
    const { photo } = await upload();
    return () => asPhotos(admin()).move({ id, photoId: photo?.id ?? "", room: "kitchen", itemId: null });
  },
  "inventoryPhotos.remove": async () => {
    const { id, upload } = await aPhotoOf(admin());
    const { photo } = await upload();
    return () => asPhotos(admin()).remove({ id, photoId: photo?.id ?? "" });
  },
  "surveyLinks.make": async () => {
    const { id } = await anInventory(admin());
    return () => asSurveyLinks(admin()).make({ id });
  },
  "surveyLinks.send": async () => {
    const { id } = await aSurveyLink(admin());
    return () => asSurveyLinks(admin()).send({ id, channel: "email" });
  },
  "surveyLinks.revoke": async () => {
    const { id } = await aSurveyLink(admin());
    return () => asSurveyLinks(admin()).revoke({ id });
  },
  "surveyLinks.review": async () => {
    const { id, version, rowVersion } = await anInventory(admin());
    return () => asSurveyLinks(admin()).review({ id, version, rowVersion });
  },
  "surveyLinks.edit": async () => {
    const { token } = await aSurveyLink(admin());
    return () => asCustomer().edit({ token, base: 1, edits: [aSofa()] });
  },
  "surveyLinks.submit": async () => {
    const { token } = await aFilledList(admin());
    return () => asCustomer().submit({ token });
  },
  "surveyLinks.upload": async () => (await aPhotoByLink(admin())).upload,
  "surveyLinks.removePhoto": async () => {
    const { token, upload } = await aPhotoByLink(admin());
    const { photo } = await upload();
    return () => asCustomer().removePhoto({ token, photoId: photo?.id ?? "" });
  },
});
