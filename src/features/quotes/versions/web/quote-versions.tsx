import { Flex, Select, Text } from "@mantine/core";
import { Link, useNavigate, useSearchParams } from "react-router";
import { formatKes } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { STATUS_LABELS } from "../../domain";
import type { QuoteDetail } from "../../page/web/shown-quote";
import type { Difference } from "../domain";
import styles from "./versions.module.css";

interface QuoteVersionsProps {
  quote: QuoteDetail;
  /** Null with a single version. */
  compared: { against: number; facts: Difference[]; lines: Difference[]; totals: Difference[] } | null;
}

/** The switch between versions, and what changed: facts, lines and totals. Only shown once there are several. */
export function QuoteVersions({ quote, compared }: QuoteVersionsProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  if (!compared) return null;
  const address = (changes: Record<string, number | string | null>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, String(value));
    }
    return `?${next}`;
  };
  const { against, facts, lines, totals } = compared;
  const rows = [...facts, ...lines, ...totals];
  const newest = quote.versions.at(-1)?.version;
  const [early, late] = against < quote.version ? [against, quote.version] : [quote.version, against];
  return (
    <Card title="Versions" level={3} label="Versions" unprinted>
      <Flex component="ol" gap={8} wrap="wrap">
        {quote.versions.map(({ version, status, total }) => (
          <li key={version}>
            <Link
              to={address({ version: version === newest ? null : version, against: null })}
              className={styles.version}
              aria-current={version === quote.version ? "true" : undefined}
              preventScrollReset
            >
              <span>
                Version {version} · {STATUS_LABELS[status]}
              </span>
              <small className="figure">{formatKes(total)}</small>
            </Link>
          </li>
        ))}
      </Flex>
      {quote.versions.length > 2 && (
        <Select
          maw={240}
          mt={14}
          label="Compared with"
          allowDeselect={false}
          value={String(against)}
          data={quote.versions
            .filter(({ version }) => version !== quote.version)
            .map(({ version }) => ({ value: String(version), label: `Version ${version}` }))}
          onChange={(value) => value && navigate(address({ against: value }), { preventScrollReset: true })}
        />
      )}
      {rows.length === 0 ? (
        <Text inherit mt={12} c="dimmed">
          No differences between version {early} and version {late}.
        </Text>
      ) : (
        <table
          className={styles.changes}
          aria-label={`What changed from version ${early} to version ${late}`}
        >
          <thead>
            <tr>
              <th scope="col">Change</th>
              <th scope="col">Version {early}</th>
              <th scope="col">Version {late}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, before, after }) => (
              <tr key={`${label}-${before}-${after}`}>
                <th scope="row">{label}</th>
                <td data-side={`Version ${early}`}>
                  <del>{before ?? "Not there"}</del>
                </td>
                <td data-side={`Version ${late}`}>
                  <ins>{after ?? "Removed"}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
