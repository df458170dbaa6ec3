import { serviceRecords } from "~/features/moves/records/server/queries";
import { addPhoto, eraseServiceRecords, removePhoto, reportIssue, resolveIssue } from "./commands";
import { findPhoto, listIssues, listPhotos } from "./queries";

/** Service records keep their issues and pictures here, under their own addresses and rights. */
export const recordsOfEvidence = serviceRecords.answer({
  list: async (reader, moveId) => ({
    issues: await listIssues(reader, moveId),
    photos: await listPhotos(reader, moveId),
  }),
  ...{ findPhoto, reportIssue, resolveIssue, addPhoto, removePhoto, erase: eraseServiceRecords },
});
