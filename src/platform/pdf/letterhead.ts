/** The company's head of paper, from settings. */
export interface Letterhead {
  companyName: string;
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
  logo: string;
}
