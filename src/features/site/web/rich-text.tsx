import { Link } from "react-router";
import styles from "./rich-text.module.css";

const LINK = /\[([^\]]+)\]\(((?:\/|https:\/\/|mailto:|tel:)[^)\s]*)\)/g;

/** Sums and M-Pesa must not break across lines. */
const UNBROKEN = /(M-Pesa|KES [\d,]+)/;

export function Words({ children }: { children: string }) {
  if (!UNBROKEN.test(children)) return children;
  return children.split(UNBROKEN).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
      <span key={index} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** A content text with [links](/path). */
export function RichText({ children }: { children: string }) {
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const match of children.matchAll(LINK)) {
    const [whole, words = "", href = ""] = match;
    parts.push(<Words key={`before ${match.index}`}>{children.slice(end, match.index)}</Words>);
    parts.push(
      href.startsWith("/") ? (
        <Link key={match.index} to={href}>
          {words}
        </Link>
      ) : (
        <a key={match.index} href={href}>
          {words}
        </a>
      ),
    );
    end = match.index + whole.length;
  }
  return (
    <>
      {parts}
      <Words>{children.slice(end)}</Words>
    </>
  );
}

interface TextSection {
  heading: string;
  paragraphs: string[];
  points: string[];
}

export const sectionId = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** A long text's sections, each with an anchor. */
export function TextSections({ sections }: { sections: readonly TextSection[] }) {
  return sections.map(({ heading, paragraphs, points }) => (
    <section key={heading} id={sectionId(heading)} className={styles.section}>
      <h2 className="h3">{heading}</h2>
      {paragraphs.map((text) => (
        <p key={text}>
          <RichText>{text}</RichText>
        </p>
      ))}
      {points.length > 0 && (
        <ul className={styles.points}>
          {points.map((text) => (
            <li key={text}>
              <RichText>{text}</RichText>
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}
