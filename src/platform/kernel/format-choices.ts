export const DATE_FORMATS = ["DD/MM/YYYY", "MM/DD/YYYY", "YYYY-MM-DD", "DD-MM-YYYY", "DD.MM.YYYY"] as const;

export const NUMBER_FORMATS = ["1,234.56", "1.234,56", "1 234,56", "1'234.56"] as const;
