import type { SeededRandom } from "./seeded-random";

const PEOPLES = [
  {
    women: "Wanjiru Nyambura Wangari Wairimu Njeri Wambui Muthoni Gathoni",
    men: "Kamau Njoroge Mwangi Kariuki Gitau Maina Karanja Ndungu",
    family: "Mwangi Kimani Njuguna Gichuru Karanja Muriuki Nderitu Waweru Macharia Gatheru",
  },
  {
    women: "Achieng Akinyi Adhiambo Atieno Awino Anyango",
    men: "Otieno Ouma Okoth Onyango Ochieng Omondi",
    family: "Odhiambo Owino Odera Okello Ogola Awuor Obiero Oduor Opiyo",
  },
  {
    women: "Naliaka Nekesa Nafula Nasimiyu Khayanga",
    men: "Wafula Barasa Simiyu Wekesa Wanyama",
    family: "Wafula Barasa Simiyu Makokha Wekesa Mukhwana Khaemba Masinde Situma",
  },
  {
    women: "Chebet Jeptoo Chelimo Cherono Jerop",
    men: "Kiprop Rotich Kosgei Kiplagat Kipkoech",
    family: "Cheruiyot Langat Bett Keter Kurgat Korir Tanui Lagat Rotich Sang",
  },
  {
    women: "Mutheu Mwende Ndunge Mwikali Kanini",
    men: "Musyoka Mutua Kioko Muema Musembi",
    family: "Mutiso Musyoka Kilonzo Mutinda Nzioka Makau Ndolo Muthama",
  },
  {
    women: "Kemunto Moraa Kwamboka Nyaboke",
    men: "Ombati Nyaundi Onsongo Mogaka",
    family: "Nyakundi Ongeri Omwenga Momanyi Bosire Ogeto",
  },
  {
    women: "Fatuma Zainab Rehema Mwanaisha Halima",
    men: "Hassan Omar Salim Juma Hamisi",
    family: "Mwinyi Athman Sharif Bakari Famau Shee Mohamed",
  },
  {
    women: "Amina Hodan Sahra Ifrah",
    men: "Abdi Yusuf Hussein Ibrahim",
    family: "Abdi Noor Warsame Jama Hirsi",
  },
  {
    women: "Kanana Makena Kathure",
    men: "Mutuma Kirimi Muriithi",
    family: "Kinyua Mugambi Murithi Gitonga Mbaabu",
  },
].map(({ women, men, family }) => ({
  given: [women.split(" "), men.split(" ")] as const,
  family: family.split(" "),
}));

const BAPTISMAL = [
  "Grace Beatrice Lilian Purity Mercy Sharon Esther Joyce Winnie Caroline Faith Irene".split(" "),
  "Samuel Dennis Brian Collins Kelvin Patrick Felix Victor Edwin Peter Joseph Alex".split(" "),
] as const;
const WITHOUT_BAPTISMAL = new Set(["Mwinyi", "Abdi"]);

/** An invented person's name; the same seed gives the same name. */
export function pickName(chance: SeededRandom): string {
  const { given, family } = chance.pick(PEOPLES);
  const sex = chance.roll(2);
  const baptismal = chance.chance(45) && !WITHOUT_BAPTISMAL.has(family[0] ?? "");
  const first = chance.pick((baptismal ? BAPTISMAL[sex] : given[sex]) ?? given[0]);
  const others = family.filter((name) => name !== first);
  return `${first} ${chance.pick(others)}`;
}

/** A name as the local part of an email address. */
export const mailboxOf = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, ".");
