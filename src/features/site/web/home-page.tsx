/** The plain home page. */
export default function HomePage() {
  return <main>MoveEase</main>;
}
