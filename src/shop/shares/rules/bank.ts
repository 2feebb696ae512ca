/** The bank details of a celebrity. */
export type Bank = { name: string; account: string; ifsc: string }

/** An Indian account number has 9 to 18 digits. */
export const accountPattern = /^\d{9,18}$/

/** An IFSC has four letters of the bank, a zero, and six letters or digits of the branch. */
export const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/

/** Returns the part of bank details that staff may see. */
export const bankHint = ({ account, ifsc }: Bank) => `${ifsc}, account ending in ${account.slice(-4)}`
