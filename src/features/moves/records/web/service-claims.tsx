import { Link } from "react-router";
import styles from "./records.module.css";
import type { OpenedService } from "./service-values";

/** Claims of a service. Filed ones link to their inquiry for those who answer inquiries. */
export function Claims({ claims }: Pick<OpenedService, "claims">) {
  if (claims.length === 0) return null;
  return (
    <p className={styles.about}>
      {claims.length === 1 ? "Claim " : "Claims "}
      {claims.map(({ number, inquiryId }, index) => (
        <span key={number}>
          {index > 0 && ", "}
          {inquiryId ? <Link to={`/inquiries/${inquiryId}`}>{number}</Link> : number}
        </span>
      ))}
    </p>
  );
}
