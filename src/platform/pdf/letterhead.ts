/** The company's head of paper, from settings. */
export interface Letterhead {
  /** The trading name, beside the logo and in running text. */
  companyName: string;
  /** The registered name; empty if it is the same. */
  legalName: string;
  companyAddress: string;
  companyPhone: string;
  companyEmail: string;
  companyWebsite: string;
  registrationNumber: string;
  kraPin: string;
  licenseNumber: string;
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  /** A PNG or JPEG as data URL; empty shows the two chevrons. */
  logo: string;
}
