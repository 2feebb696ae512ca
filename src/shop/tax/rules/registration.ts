export const registrationKinds = ['regular', 'composition', 'unregistered'] as const
export type RegistrationKind = (typeof registrationKinds)[number]

/** The seller on a document. It is copied into each document on the day of issue. */
export type Supplier = {
  legalName: string
  tradeName: string
  address: string[]
  /** The code of the seller's state. */
  stateCode: string
  gstin: string
  /** The FSSAI licence number. */
  licence: string
  email: string
  phone: string
}

/** How the shop is registered for tax, from a day on. Without a registration the shop issues no documents. */
export type Registration = {
  /** The day in India, YYYY-MM-DD. */
  effectiveFrom: string
  kind: RegistrationKind
  gstin: string
  legalName: string
  tradeName: string
  stateCode: string
  /** One or two letters or digits before the numbers of invoices and bills. */
  prefix: string
  notePrefix: string
  /** Whether the turnover is above five crore rupees: then HSN codes have at least six digits. */
  isLarge: boolean
  /** Whether buyers may give a GSTIN at the checkout. */
  takesGstin: boolean
}

/** The rates that the official offline tool of GSTR-1 accepts, in basis points. */
export const rates = [0, 10, 25, 100, 150, 300, 500, 600, 750, 1200, 1800, 2800, 4000] as const

/**
 * Returns the code of the only state to which a seller may deliver; undefined for a regular registration, which may deliver everywhere. Section 10 of the CGST
 * Act forbids composition dealers supplies to other states, and section 24 requires a registration for them.
 */
export const onlyStateOf = ({ kind, stateCode }: Pick<Registration, 'kind' | 'stateCode'>) => (kind === 'regular' ? undefined : stateCode)
