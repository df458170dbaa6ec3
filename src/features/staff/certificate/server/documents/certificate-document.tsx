import { Text } from "@react-pdf/renderer";
import type { Letterhead } from "~/platform/pdf/letterhead";
import type { Look } from "~/platform/pdf/look";
import { Sheet } from "~/platform/pdf/sheet";

export interface CertificateDocumentData {
  letterhead: Letterhead;
  look: Look;
  number: string;
  name: string;
  work: string;
  place: string;
  from: string;
  to: string;
}

/** The certificate of service that every leaver receives (Employment Act, s. 51): name, role, place and dates only. */
export function CertificateDocument({ letterhead, look, ...data }: CertificateDocumentData) {
  return (
    <Sheet
      letterhead={letterhead}
      look={look}
      title="Certificate of Service"
      number={data.number}
      footnote="Issued under section 51 of the Employment Act."
      facts={[
        { label: "Name", value: data.name },
        { label: "Employed as", value: data.work },
        { label: "Usual place of work", value: data.place },
        { label: "Employed from", value: data.from },
        { label: "Employed until", value: data.to },
      ]}
    >
      <Text style={{ marginTop: 16 }}>
        {`This is to certify that ${data.name} was employed by ${letterhead.legalName || letterhead.companyName} from ${data.from} to ${data.to}.`}
      </Text>
    </Sheet>
  );
}
