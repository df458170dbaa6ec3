import type { Locale } from "~/platform/kernel/locales";

/**
 * Texts of error pages, from the specification's error catalogue (docs/domain/readings.md#dashboard-and-lists). They are
 * separate from the features' texts, which may be what failed to load.
 */
export const ERROR_TEXTS: Record<
  Locale,
  {
    titles: Record<number, string>;
    texts: Record<number, string>;
    title: string;
    text: string;
    unreached: [string, string];
    code: [string, string];
    again: string;
    back: string;
    goBack: string;
    home: string;
    backHome: string;
    start: string;
  }
> = {
  en: {
    titles: {
      403: "You may not open this page",
      404: "Page Not Found",
      410: "This link is no longer valid",
      413: "Too large to be sent",
      429: "A little too fast",
      503: "Back in a moment",
    },
    texts: {
      403: "Ask an administrator if you need it.",
      404: "The page you're looking for doesn't exist. Let's get you back!",
      413: "What you sent is too large. Go back and choose fewer photos, 8 MB each at most.",
      429: "There were too many requests from your side. Please wait a moment and try again.",
      503: "The service cannot be reached at the moment. Nothing was lost; please try again shortly.",
    },
    title: "Something went wrong",
    text: "We encountered an unexpected error while processing your request.",
    unreached: [
      "The server cannot be reached",
      "Check your internet connection and try again. Nothing that you saved is lost.",
    ],
    code: ["Error code", "Please give it to the person helping you."],
    again: "Try again",
    back: "Back",
    goBack: "Go Back",
    home: "To the home page",
    backHome: "Back to Home",
    start: "Home",
  },
  sw: {
    titles: {
      403: "Huwezi kufungua ukurasa huu",
      404: "Ukurasa Haukupatikana",
      410: "Kiungo hiki hakifanyi kazi tena",
      413: "Ni kubwa mno kutumwa",
      429: "Haraka kidogo mno",
      503: "Tunarudi hivi punde",
    },
    texts: {
      403: "Muulize msimamizi kama unauhitaji.",
      404: "Ukurasa unaoutafuta haupo. Tukurudishe njiani!",
      413: "Ulichotuma ni kikubwa mno. Rudi nyuma uchague picha chache, kila moja isizidi MB 8.",
      429: "Maombi kutoka kwako ni mengi mno. Tafadhali subiri kidogo kisha ujaribu tena.",
      503: "Huduma haipatikani kwa sasa. Hakuna kilichopotea; tafadhali jaribu tena baada ya muda mfupi.",
    },
    title: "Kuna hitilafu imetokea",
    text: "Hitilafu isiyotarajiwa imetokea tulipokuwa tukishughulikia ombi lako.",
    unreached: [
      "Seva haipatikani",
      "Angalia muunganisho wako wa intaneti kisha ujaribu tena. Hakuna ulichohifadhi kilichopotea.",
    ],
    code: ["Msimbo wa hitilafu", "Tafadhali mpe anayekusaidia."],
    again: "Jaribu tena",
    back: "Rudi",
    goBack: "Rudi Nyuma",
    home: "Kwenye ukurasa wa mwanzo",
    backHome: "Rudi Mwanzo",
    start: "Mwanzo",
  },
};
