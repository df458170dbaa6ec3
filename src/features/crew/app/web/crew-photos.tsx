/** @jsxImportSource preact */

import type { ComponentChildren } from "preact";
import { PhotoSheet } from "~/platform/phone/photo-sheet";
import type { PhotoSubject } from "../domain/reports";
import type { Screen } from "./frame";

/** The longer side of a photo in pixels (docs/decisions/0237). */
const SIDE = 1280;

export type Subject = Omit<PhotoSubject, "sha256">;

/** The viewfinder for one subject. `onSaved` hears the photo's id and digest. */
export function CrewPhotos(
  props: Screen & {
    subject: Subject;
    title: string;
    /** The report that names the photo, saved with it. */
    reportOf?: Parameters<Screen["model"]["savePhoto"]>[2];
    onSaved?: (id: string, sha256: string) => void;
    onClose: () => void;
    children?: ComponentChildren;
  },
) {
  const { state, model, subject, title, reportOf, onSaved, onClose, children } = props;
  return (
    <PhotoSheet
      {...{ title, onClose }}
      mostSide={SIDE}
      photos={state.photos.filter(({ about }) => isSame(about as PhotoSubject, subject))}
      onSave={async (jpeg) => {
        const saved = await model.savePhoto(subject, jpeg, reportOf);
        if ("problem" in saved) return saved.problem;
        onSaved?.(saved.id, saved.sha256);
        return undefined;
      }}
    >
      {children}
    </PhotoSheet>
  );
}

const isSame = (a: Subject, b: Subject): boolean =>
  a.jobId === b.jobId && a.kind === b.kind && a.room === b.room && a.itemId === b.itemId;
