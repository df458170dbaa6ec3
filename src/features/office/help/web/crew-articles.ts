import type { HelpArticle } from "../domain";

const CREW = ["access_assigned_moves", "update_move_status", "update_packing_status"] as const;

/** Publishing to the crew, their answers, and their days. */
export const CREW_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "publish",
    title: "Publish jobs and print day sheets",
    lead: "Tell the crew their jobs, and print a sheet for each crew.",
    screen: "/moves/sheets",
    needs: "manage_moves",
    sections: [
      {
        heading: "Publish",
        steps: [
          "Open the day or the week in Dispatch and choose Publish changes.",
          "Read who gets which message. Only people whose job is new, changed or taken away are listed.",
          "Choose Publish and send. Each of them gets one SMS, or an email without SMS.",
        ],
        text: "If the plan changed while you read, the messages are shown again. A colleague who joins or leaves a job changes nobody else's message.",
      },
      {
        heading: "Answers",
        points: [
          "Settings → Moves → Crew answers: assigned is final, may decline, or must accept.",
          "A person who declines stays on the job, marked, until you replace them. You are notified.",
          "New times ask for a new answer.",
        ],
      },
      {
        heading: "Day sheets",
        text: "A page for each crew: times, stops with access, contacts, team, vehicle and a QR code of the job. Print it, or open the PDF. It is in the language of the crew lead.",
      },
    ],
  },
  {
    slug: "roster",
    title: "Roster",
    lead: "Who can work on which days.",
    screen: "/moves/roster",
    needs: "manage_moves",
    sections: [
      {
        heading: "Days off",
        points: [
          "Choose a day of a person to mark it as off, or as working on a weekly day off.",
          "Under the three dots: weekly days off, and the language of messages.",
          "A marked day and a weekly day off need a reason when you assign a job. Capacity does not count them.",
        ],
      },
      {
        heading: "Ask by link",
        text: "Choose Ask for days off by link. The person marks their days without an account. End private link stops the link at once; the next message has a new one.",
      },
      {
        heading: "Leave",
        text: "Approved leave is shown and cannot be changed here. A weekly day off does not change leave or pay.",
      },
    ],
  },
  {
    slug: "my-jobs",
    title: "My jobs",
    lead: "Your published jobs, and your answer.",
    screen: "/staff/me/jobs",
    needs: CREW,
    sections: [
      {
        heading: "Read a job",
        text: "Day, times, stops, team, vehicle and what to bring. Addresses and contacts appear the day before. The link in your SMS shows the same.",
      },
      {
        heading: "Answer",
        text: "If your company asks for it, choose Accept, or I cannot come with a reason. You stay on the job until the office replaces you.",
      },
      {
        heading: "Kwa Kiswahili",
        lang: "sw",
        text: "Hapa unaona kazi zako zilizotangazwa: siku, saa, vituo, timu, gari na vitu vya kubeba. Anwani na mawasiliano yanaonekana siku moja kabla. Kampuni ikitaka jibu, chagua Nakubali, au Siwezi kuja na sababu. Unabaki kwenye kazi hadi ofisi ipange mtu mwingine. Kiungo cha SMS kinaonyesha mambo yayo hayo.",
      },
    ],
  },
  {
    slug: "my-days",
    title: "My days",
    lead: "Mark the days on which you cannot work.",
    screen: "/staff/me/days",
    needs: CREW,
    sections: [
      {
        heading: "Mark a day",
        text: "Tick it. Planners see it at once. Untick it when you can work again. For leave with pay, ask under My leave.",
      },
      {
        heading: "You have a job that day",
        text: "Decline the job too, or call the office. You stay on it until you are replaced.",
      },
      {
        heading: "Kwa Kiswahili",
        lang: "sw",
        text: "Weka alama kwenye siku ambazo huwezi kufanya kazi. Wapangaji wanaziona mara moja. Ondoa alama ukiweza tena. Ukiwa na kazi siku hiyo, ikatae pia au piga simu ofisini. Likizo yenye malipo iombe chini ya My leave.",
      },
    ],
  },
  {
    slug: "crew-app",
    title: "Crew app on the phone",
    lead: "Your jobs, steps, photos and working time, with or without network.",
    screen: "/staff/me/jobs",
    needs: "use_crew_app",
    sections: [
      {
        heading: "Sign in",
        steps: [
          "Open the link in the SMS from the office and choose a PIN of six digits. The link works for three days.",
          "Next time enter your phone number and the PIN. The phone stays signed in for 30 days.",
          "If you forgot the PIN, ask the office for a new link.",
        ],
      },
      {
        heading: "A day",
        points: [
          "Confirm each step when it happens. A step that you skip needs a reason.",
          "Without network everything waits on the phone and is sent later. The first screen counts what waits.",
          "Send everything before you end your day.",
          "Something broke? Report an incident at once, with a photo.",
        ],
      },
      {
        heading: "Condition and counts",
        steps: [
          "Under Photos before or Photos after, tap a thing. Tap on its outline where the damage is, then the code, such as SC for scratched.",
          "Tap Photo to save the mark with a photo, or Save mark without one. No damage goes on to the next thing.",
          "Count each room when you load and when you unload. If the pieces differ, write why: no delivery note is signed before that.",
        ],
      },
      {
        heading: "Papers, for the leader",
        steps: [
          "Papers to sign: open the paper, choose its language, and let the customer read it.",
          "The customer signs with a finger, then you. Somebody who does not sign: choose Does not sign, and write why.",
          "With network the customer gets a code by SMS; enter it. Without network take a photo of the signer, and send the code later.",
        ],
      },
      {
        heading: "If the job changed",
        text: "A step of a job that was moved, cancelled or given to others is kept for the office and changes nothing else. Ask the office what counts.",
      },
      {
        heading: "Position",
        text: "The app sends your position only between leaving with the goods and the delivery. The office keeps it for 30 days.",
      },
    ],
  },
  {
    slug: "crew-app-sw",
    title: "Programu ya kazi kwenye simu",
    lead: "Kazi zako, hatua, picha na muda wa kazi, ukiwa na mtandao au bila.",
    screen: "/staff/me/jobs",
    needs: "use_crew_app",
    sections: [
      {
        heading: "Kuingia",
        lang: "sw",
        steps: [
          "Fungua kiungo cha SMS kutoka ofisini na uchague PIN ya tarakimu sita. Kiungo kinafanya kazi siku tatu.",
          "Baadaye andika namba yako ya simu na PIN. Simu inabaki imeingia kwa siku 30.",
          "Ukisahau PIN, omba ofisi kiungo kipya.",
        ],
      },
      {
        heading: "Siku ya kazi",
        lang: "sw",
        points: [
          "Thibitisha kila hatua inapotokea. Hatua unayoruka inahitaji sababu.",
          "Bila mtandao kila kitu kinasubiri kwenye simu na kutumwa baadaye. Skrini ya kwanza inahesabu kinachosubiri.",
          "Tuma vyote kabla ya kumaliza siku.",
          "Kitu kimevunjika? Ripoti tukio mara moja, pamoja na picha.",
        ],
      },
      {
        heading: "Hali na hesabu",
        lang: "sw",
        steps: [
          "Chini ya Picha kabla au Picha baada, gusa kitu. Gusa palipoharibika kwenye mchoro, kisha alama, kama SC ya mkwaruzo.",
          "Gusa Picha kuhifadhi alama pamoja na picha, au Hifadhi alama bila picha. Haina kasoro inaenda kwenye kitu kinachofuata.",
          "Hesabu kila chumba unapopakia na unaposhusha. Idadi zikitofautiana, andika kwa nini: kabla ya hapo hati ya makabidhiano haisainiwi.",
        ],
      },
      {
        heading: "Hati, kwa kiongozi",
        lang: "sw",
        steps: [
          "Hati za kusaini: fungua hati, chagua lugha, mteja aisome.",
          "Mteja anasaini kwa kidole, kisha wewe. Asiyesaini: chagua Hasaini, andika kwa nini.",
          "Ukiwa na mtandao mteja anapata namba kwa SMS; iandike. Bila mtandao piga picha ya anayesaini, utume namba baadaye.",
        ],
      },
      {
        heading: "Kazi ikibadilika",
        lang: "sw",
        text: "Hatua ya kazi iliyohamishwa, kughairiwa au kupewa wengine inahifadhiwa kwa ofisi na haibadilishi kingine. Uliza ofisi kipi kinahesabiwa.",
      },
      {
        heading: "Mahali ulipo",
        lang: "sw",
        text: "Programu hutuma mahali ulipo tu kati ya kuondoka na mizigo na kufikisha. Ofisi inahifadhi kwa siku 30.",
      },
    ],
  },
  {
    slug: "crew-payments",
    title: "Payment on site",
    lead: "How the customer pays you at the end of the job.",
    screen: "/staff/me/jobs",
    needs: "lead_crew",
    sections: [
      {
        heading: "What is left to pay",
        text: "Open the job and choose Payment. The sum is the bill of the move with all signed extras, less what was paid. Without network it is the sum that your phone knew last.",
      },
      {
        heading: "M-Pesa",
        points: [
          "M-Pesa to a phone: enter a number and send the request. The customer enters the PIN. Your screen says when it is paid.",
          "No network? A request cannot be sent, and it is not kept for later. Show PayBill and account, or let the customer scan the code.",
        ],
      },
      {
        heading: "Cash",
        steps: [
          "Count the notes first. Enter the sum, choose I took cash, and confirm it. It cannot be changed.",
          "The customer gets the sum and the number of the receipt by SMS. Without network this follows when your phone sends.",
          "Hand all cash over in the office. They count it with you, and write down a difference with its reason.",
        ],
      },
      {
        heading: "Kwa Kiswahili",
        lang: "sw",
        points: [
          "Fungua kazi, chagua Malipo. Kiasi ni bili ya uhamisho pamoja na kazi za ziada zilizosainiwa, ukiondoa kilicholipwa.",
          "M-Pesa: andika namba, tuma ombi, mteja aweke PIN. Bila mtandao ombi haliwezi kutumwa: onyesha PayBill na akaunti, au mteja asome msimbo.",
          "Taslimu: hesabu noti kwanza, andika kiasi, thibitisha. Hakibadilishwi. Mteja anapata risiti kwa SMS.",
          "Kabidhi pesa zote ofisini. Wanahesabu pamoja nawe, na tofauti inaandikwa kwa sababu.",
        ],
      },
    ],
  },
  {
    slug: "crew-reports",
    title: "What crews report",
    lead: "Steps, photos and phones of a move, and access to the crew app.",
    screen: "/moves",
    needs: "view_moves",
    sections: [
      {
        heading: "On the move",
        points: [
          "Crew lists each step, note and incident by its time, with photos. It follows live.",
          "A yellow mark says why a report did not act: the job was moved, aborted, or given to others.",
          "Below it are the phones: a clock that is wrong, reports and photos that are not sent, missing reports.",
        ],
      },
      {
        heading: "Access",
        steps: [
          "Open the employee and choose Crew app. They need a phone number and the permission 'Use crew app'.",
          "Choose Send link for PIN. They get an SMS and set a PIN.",
          "If a phone is lost, choose Sign out everywhere. What waits on it is sent after the next sign-in.",
        ],
      },
      {
        heading: "Steps",
        text: "Settings → Moves → Steps says for each kind of job what crews report, in which order, and what they may skip with a reason.",
      },
    ],
  },
];
