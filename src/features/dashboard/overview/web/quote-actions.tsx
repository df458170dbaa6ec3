import { ActionIcon, Button } from "@mantine/core";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { greetingOf } from "~/features/inquiries/domain/inquiries";
import { approvalQuestion } from "~/features/quotes/domain";
import type { Output } from "~/platform/http/client";
import { client } from "~/platform/http/client";
import { useCompany } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";
import type { overviewContract } from "../contract";

type RecentInquiry = Output<typeof overviewContract, "inquiries">["rows"][number];

/** Actions on a calculator quote. Approval sends it, and the quote's own rules decide permission. */
export function QuoteActions({ row, mayQuote }: { row: RecentInquiry; mayQuote: boolean }) {
  const { companyName } = useCompany();
  const { busy, act } = useAct();
  const approve = async () => {
    const number = row.quoteNumber ?? "";
    const sure = await askToConfirm(...approvalQuestion({ ...row, number, total: row.amount }));
    if (sure)
      await act("approve", () => client("quotes").approve({ id: row.id }), {
        said: `Quote ${row.quoteNumber} approved and sent to ${row.name}`,
      });
  };
  const greeting = greetingOf({ ...row, about: "quote" }, companyName);
  return (
    <>
      {mayQuote && row.status === "pending" && (
        <Button
          size="compact-md"
          variant="light"
          loading={busy !== undefined}
          onClick={approve}
          aria-label={`Approve ${row.name}`}
        >
          Approve
        </Button>
      )}
      {row.phone && (
        <ActionIcon
          component="a"
          href={`https://wa.me/${row.phone.slice(1)}?text=${encodeURIComponent(greeting)}`}
          target="_blank"
          rel="noreferrer"
          size={36}
          aria-label={`WhatsApp ${row.name}`}
        >
          <IconBrandWhatsapp size={20} />
        </ActionIcon>
      )}
    </>
  );
}
