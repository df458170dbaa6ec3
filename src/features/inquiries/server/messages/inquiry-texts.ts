import { defineMessage } from "~/platform/mail/message-texts";

const closing = {
  label: "Closing",
  en: "If you did not send this, please tell us by replying to this message.",
  sw: "Kama hukutuma ujumbe huu, tafadhali tujulishe kwa kujibu barua pepe hii.",
};

export const INQUIRY_RECEIVED = defineMessage({
  kind: "inquiry.received",
  channel: "email",
  title: "Inquiry received",
  sentTo: "customers",
  values: {},
  parts: {
    subject: { label: "Subject", en: "We have received your inquiry", sw: "Tumepokea ombi lako" },
    body: {
      label: "Text",
      en: "Thank you for your inquiry! We will contact you within 24 hours. During office hours one of our movers usually answers within two.",
      sw: "Asante kwa kutuandikia! Tutawasiliana nawe ndani ya saa 24. Katika saa za kazi, mhamishaji wetu hujibu kwa kawaida ndani ya saa mbili.",
    },
    closing,
  },
});

export const CLAIM_RECEIVED = defineMessage({
  kind: "inquiry.claim-received",
  channel: "email",
  title: "Claim received",
  sentTo: "customers",
  values: { claim: "CLM-2026-0007" },
  parts: {
    subject: {
      label: "Subject",
      en: "Your claim {claim} is filed",
      sw: "Dai lako {claim} limesajiliwa",
    },
    body: {
      label: "Text",
      en: "We are sorry that something went wrong with your move. Your claim is filed; the person handling it will write to you or call you within 24 hours.",
      sw: "Pole sana kwa kilichotokea wakati wa kuhama kwako. Dai lako limesajiliwa; anayelishughulikia atakuandikia au kukupigia simu ndani ya saa 24.",
    },
    keep: {
      label: "What to keep",
      en: "Please keep the items and their packing until we've seen them or told you the photos are enough.",
      sw: "Tafadhali weka vitu hivyo na vifungashio vyake hadi tuvione au picha zako zitoshe.",
    },
    closing,
  },
});

export const NEWSLETTER_CONFIRM = defineMessage({
  kind: "newsletter.confirm",
  channel: "email",
  title: "Confirm the newsletter",
  sentTo: "customers",
  values: {},
  parts: {
    subject: {
      label: "Subject",
      en: "Please confirm: {company} moving tips",
      sw: "Tafadhali thibitisha: vidokezo vya {company}",
    },
    body: {
      label: "Text",
      en: "Someone (we hope it was you) asked for our moving tips and offers at this address. Please confirm it. If it was not you, do nothing: we will not write again.",
      sw: "Mtu, tunatumaini ni wewe, ameomba vidokezo vyetu vya kuhama na ofa kwa anwani hii. Tafadhali ithibitishe. Kama si wewe, usifanye chochote: hatutatuma zaidi.",
    },
    action: { label: "Button", en: "Confirm my address", sw: "Thibitisha anwani yangu" },
  },
});

export const NEWSLETTER_WELCOME = defineMessage({
  kind: "newsletter.welcome",
  channel: "email",
  title: "Welcome to the newsletter",
  sentTo: "customers",
  values: {},
  parts: {
    subject: {
      label: "Subject",
      en: "Welcome to the {company} moving tips",
      sw: "Karibu kwenye vidokezo vya {company}",
    },
    body: {
      label: "Text",
      en: "Thank you, your address is confirmed. About once a month we send what we have learnt about moving well in Kenya, and occasionally an offer.",
      sw: "Asante, anwani yako imethibitishwa. Takriban mara moja kwa mwezi tunatuma tuliyojifunza kuhusu kuhama vyema Kenya, na mara nyingine ofa.",
    },
    action: { label: "Button", en: "Read our moving tips", sw: "Soma vidokezo vyetu" },
    unsubscribe: { label: "Way out", en: "Unsubscribe", sw: "Jiondoe" },
  },
});
