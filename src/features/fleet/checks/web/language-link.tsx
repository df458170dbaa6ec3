import { Button } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { addressIn, type Language, wordsOf } from "./words";

/** The same page in the other language. */
export function LanguageLink({ language }: { language: Language }) {
  const { pathname } = useLocation();
  const other = language === "sw" ? "en" : "sw";
  return (
    <Button component={Link} to={addressIn(pathname, other)} variant="default" lang={other} replace>
      {wordsOf(language).other}
    </Button>
  );
}
