import { nameKey } from '#kernel/text.ts'
import { rateText } from './gstr1-columns.ts'

/** The ledgers that vouchers of Tally use, besides the ledgers of sales, each with its name until the owner names it. */
export const defaultNames = {
  buyers: 'Online customers',
  cgst: 'Output CGST',
  sgst: 'Output SGST',
  igst: 'Output IGST',
  /** Coupons without tax. Empty: sales are booked less coupons. */
  coupons: '',
  /** What credit notes cost that came too late to lower the tax. */
  lateNotes: 'Late credit notes',
  /** Money at the payment provider. */
  online: 'Online payments',
  /** Cash that couriers collected. The courier's name replaces {courier}. */
  couriers: 'Cash with couriers',
  bank: 'Bank',
  /** Cash that staff took for orders. */
  cash: 'Cash',
  fees: 'Courier charges',
  /** The fees of the payment provider without their tax, and that tax. */
  paymentFees: 'Payment charges',
  feeTax: 'Input tax on payment charges',
  /** Money in settlements that is neither a payment, a refund nor a fee. */
  adjustments: 'Payment adjustments',
  /** Money without an order, until a person decides. */
  exceptions: 'Payments to decide',
  /** Cash of couriers that staff wrote off, from one rupee on. */
  writtenOff: 'Cash written off',
  /** Written-off cash below one rupee. */
  roundOff: 'Round off',
} as const

export type LedgerUse = keyof typeof defaultNames

export const ledgerUses = Object.keys(defaultNames).filter((use): use is LedgerUse => Object.hasOwn(defaultNames, use))

/** Uses whose name may be empty. */
export const optionalUses: readonly LedgerUse[] = ['coupons']

/** The ledgers of the sales at a rate: within the seller's state, and to other states. */
export type SalesLedgers = { rateBp: number; within: string; interstate: string }

export type TallyLedgers = Record<LedgerUse, string> & { sales: readonly SalesLedgers[] }

export const defaultLedgers: TallyLedgers = { ...defaultNames, sales: [] }

/** Returns the default names of the ledgers of sales at a rate. */
const defaultSales = (rateBp: number): SalesLedgers => ({
  rateBp,
  within: `Sales ${rateText(rateBp)}%`,
  interstate: `Interstate sales ${rateText(rateBp)}%`,
})

/** Returns the ledgers of the sales at a rate. */
export const salesAt = ({ sales }: TallyLedgers, rateBp: number): SalesLedgers => sales.find((each) => each.rateBp === rateBp) ?? defaultSales(rateBp)

/** Returns the ledger of the cash with a courier. */
export const courierLedger = ({ couriers }: TallyLedgers, courier: string) => couriers.replaceAll('{courier}', courier)

/** The name of a ledger, with the field of the request that sets it. */
type NamedField = { field: string; name: string }

const fieldsOf = ({ sales, ...names }: TallyLedgers): NamedField[] => [
  ...sales.flatMap(({ within, interstate }, index) => [
    { field: `sales.${index}.within`, name: within },
    { field: `sales.${index}.interstate`, name: interstate },
  ]),
  ...ledgerUses.map((use) => ({ field: `names.${use}`, name: names[use] })),
]

/** Finds the first ledger with the name of an earlier ledger. Tally ignores capitals in names. */
export function findDoubled(ledgers: TallyLedgers): NamedField | undefined {
  const fields = fieldsOf(ledgers).filter(({ name }) => name !== '')
  const keys = fields.map(({ name }) => nameKey(name))
  return fields.find(({ name }, index) => keys.indexOf(nameKey(name)) < index)
}
