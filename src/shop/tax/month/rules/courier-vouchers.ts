import { courierLedger, type TallyLedgers } from './ledgers.ts'
import { entriesOf, moveOf, narrationOf, type Voucher } from './vouchers.ts'

/** Cash that a courier collected. `courier`: the name of the courier of the order's first parcel. */
export type CollectedCash = { id: string; on: string; courier: string; amountPaise: number }

/** The lines of a payout that matched their orders, by the courier of these. `regainedPaise`: what was written off of the orders before. */
export type PaidOut = { courier: string; amountPaise: number; regainedPaise: number }

/** Money that a courier paid out: the cash of its parcels less its fees. `otherPaise`: the lines that match no order, until a person decides. */
export type BookedRemittance = {
  id: string
  on: string
  courier: string
  reference: string
  otherPaise: number
  feesPaise: number
  paidOut: readonly PaidOut[]
}

/** The cash of an order before a line counts for it. */
type CashBefore = { cashPaise: number; receivedPaise: number; isGivenUp: boolean }

/** What staff decided about a line of a payout. `before`: of the order that the line counts for; undefined for a line that counts for none. */
export type DecidedLine = {
  id: string
  on: string
  courier: string
  reference: string
  orderId: string | undefined
  reason: string
  amountPaise: number
  before: CashBefore | undefined
}

/** The cash of an order that staff wrote off. */
export type WrittenOffCash = { id: string; on: string; courier: string; reason: string; lostPaise: number }

/** Returns what is written off of an order. Below 0 its courier paid more than the cash. */
export const writtenOffOf = ({ cashPaise, receivedPaise, isGivenUp }: CashBefore) => (receivedPaise > 0 ? cashPaise - receivedPaise : isGivenUp ? cashPaise : 0)

export function collectedVoucher({ id, on, courier, amountPaise }: CollectedCash, ledgers: TallyLedgers): Voucher {
  return {
    id: `payment-${id}`,
    type: 'Receipt',
    number: id,
    on,
    party: ledgers.buyers,
    reference: id,
    narration: narrationOf(id),
    entries: moveOf(amountPaise, { from: ledgers.buyers, to: courierLedger(ledgers, courier) }),
  }
}

export function remittanceVoucher({ id, on, courier, reference, otherPaise, feesPaise, paidOut }: BookedRemittance, ledgers: TallyLedgers): Voucher {
  const totalPaise = paidOut.reduce((sum, { amountPaise }) => sum + amountPaise, otherPaise)
  return {
    id: `remittance-${id}`,
    type: 'Receipt',
    number: id,
    on,
    party: courierLedger(ledgers, courier),
    reference,
    narration: `Remittance of ${courier}`,
    entries: entriesOf([
      { ledger: ledgers.bank, paise: totalPaise - feesPaise },
      { ledger: ledgers.fees, paise: feesPaise },
      ...paidOut.flatMap((part) => [
        { ledger: courierLedger(ledgers, part.courier), paise: part.regainedPaise - part.amountPaise },
        { ledger: ledgers.writtenOff, paise: -part.regainedPaise },
      ]),
      { ledger: ledgers.exceptions, paise: -otherPaise },
    ]),
  }
}

/**
 * Returns the voucher of a decided line. Its money leaves the ledger of money to decide: for the cash of its order, or, if it counts for none, for the ledger of
 * written-off cash. What is then missing of the order is written off.
 */
export function decisionVoucher(line: DecidedLine, ledgers: TallyLedgers): Voucher {
  const { id, on, courier, reference, orderId, reason, amountPaise, before } = line
  const after = before && { ...before, receivedPaise: before.receivedPaise + amountPaise }
  const lostPaise = before && after ? writtenOffOf(after) - writtenOffOf(before) : -amountPaise
  return {
    id: `decision-${id}`,
    type: 'Journal',
    number: id,
    on,
    party: courierLedger(ledgers, courier),
    reference,
    narration: narrationOf(orderId, reason),
    entries: entriesOf([
      { ledger: ledgers.exceptions, paise: amountPaise },
      { ledger: lossLedger(ledgers, lostPaise), paise: lostPaise },
      { ledger: courierLedger(ledgers, courier), paise: -amountPaise - lostPaise },
    ]),
  }
}

export function writeOffVoucher({ id, on, courier, reason, lostPaise }: WrittenOffCash, ledgers: TallyLedgers): Voucher {
  const party = courierLedger(ledgers, courier)
  return {
    id: `write-off-${id}`,
    type: 'Journal',
    number: id,
    on,
    party,
    reference: id,
    narration: narrationOf(id, reason),
    entries: moveOf(lostPaise, { from: party, to: ledgers.writtenOff }),
  }
}

const rupeePaise = 100

/** Less than a rupee is a matter of rounding: couriers collect whole rupees. */
const lossLedger = ({ roundOff, writtenOff }: TallyLedgers, paise: number) => (Math.abs(paise) < rupeePaise ? roundOff : writtenOff)
