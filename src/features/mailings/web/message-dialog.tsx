import { client, type Output } from "~/platform/http/client";
import { countSegments, plainForSms } from "~/platform/kernel/sms-segments";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextareaField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { Notice } from "~/platform/ui/notice";
import type { mailingsContract } from "../contract";
import { AUDIENCE_LABELS, AUDIENCES, type Audience, MAX_BODY, MAX_SMS, MAX_SUBJECT } from "../domain";

interface MessageDialogProps {
  campaign: Output<typeof mailingsContract, "get">;
  views: Output<typeof mailingsContract, "views">;
  onClose: () => void;
}

const WAY_OUT = 48;

/** To whom a draft goes and what it says, in both languages. */
export function MessageDialog({ campaign, views, onClose }: MessageDialogProps) {
  const isSms = campaign.channel === "sms";
  const kept = views.find(
    ({ name, audience }) => name === campaign.viewName && audience === campaign.audience,
  );
  const isOthers = Boolean(campaign.viewName) && !kept;
  const form = useWriteForm({
    start: {
      audience: (campaign.audience ?? "customers") as string | null,
      viewId: (kept?.id ?? null) as string | null,
      ...campaign.message,
    },
    send: ({ audience, viewId, ...texts }) =>
      client("mailings").save({
        id: campaign.id,
        audience: audience as Audience,
        viewId: views.some((view) => view.id === viewId && view.audience === audience) ? viewId : null,
        ...texts,
      }),
    after: onClose,
    said: "The campaign is saved",
  });
  const offered = views.filter(({ audience }) => audience === form.values.audience);
  const parts = (text: string) => {
    const { segments } = countSegments(plainForSms(text).padEnd(text.length + WAY_OUT, "x"));
    return `${segments} SMS each, with the way out`;
  };
  const most = isSms ? MAX_SMS : MAX_BODY;
  return (
    <DialogForm of={form} title="Write the campaign" submit="Save" ready={form.isDirty} onClose={onClose}>
      <SelectField
        of={form}
        name="audience"
        label="For"
        data={AUDIENCES.map((value) => ({ value, label: AUDIENCE_LABELS[value] }))}
      />
      <SelectField
        of={form}
        name="viewId"
        label="Saved view"
        description="Sent only to people who opted in."
        placeholder="All of them"
        clearable
        data={offered.map(({ id, name, own, by }) => ({
          value: id,
          label: own ? name : `${name}, by ${by}`,
        }))}
      />
      {isOthers && !form.values.viewId && (
        <Notice tone="waiting">
          It was for the view “{campaign.viewName}”, which you do not have. Saved as it is, it is for all of
          them.
        </Notice>
      )}
      {!isSms && <TextField of={form} name="subjectEn" label="Subject in English" maxLength={MAX_SUBJECT} />}
      <TextareaField
        of={form}
        name="bodyEn"
        label="Text in English"
        description={isSms ? parts(form.values.bodyEn) : "An empty line begins a new paragraph."}
        maxLength={most}
        autosize
        minRows={3}
      />
      {!isSms && (
        <TextField of={form} name="subjectSw" label="Subject in Kiswahili" maxLength={MAX_SUBJECT} />
      )}
      <TextareaField
        of={form}
        name="bodySw"
        label="Text in Kiswahili"
        {...(isSms ? { description: parts(form.values.bodySw) } : {})}
        maxLength={most}
        autosize
        minRows={3}
      />
    </DialogForm>
  );
}
