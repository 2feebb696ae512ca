import { courierLedger, type TallyLedgers } from './ledgers.ts'
import { entriesOf, moveOf, narrationOf, type Voucher } from './vouchers.ts'

/** Vouchers of cash on delivery: collected by couriers, paid out, decided by staff, or written off. */

/** Cash that a courier collected. `courier`: the name of the courier of the order's first parcel. */
export type CollectedCash = { id: string; on: string; courier: string; amountPaise: number }

/** The sum of a payout's lines whose orders a courier delivered. `regainedPaise`: the part that was written off before and arrived now. */
export type PaidOut = { courier: string; amountPaise: number; regainedPaise: number }

/** Money that a courier paid out: the cash of its parcels less its fees. `otherPaise`: lines that match no order and wait for a decision of staff. */
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

/** What staff decided about a line of a payout. `before`: the cash of the order that the line counts for; undefined if it counts for no order. */
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

/** Returns how many paise of an order's cash are written off. Below 0 if its courier paid more than the cash. */
export function writtenOffOf({ cashPaise, receivedPaise, isGivenUp }: CashBefore): number {
  if (receivedPaise > 0) return cashPaise - receivedPaise
  return isGivenUp ? cashPaise : 0
}

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
 * Returns the voucher of a decided line. Its money leaves the ledger of exceptions. It pays the cash of its order, and the missing rest of that cash is written
 * off. A line that counts for no order goes to the ledger of written-off cash.
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

/** Returns the ledger of a loss. A loss below a rupee comes from rounding, because couriers collect whole rupees. */
const lossLedger = ({ roundOff, writtenOff }: TallyLedgers, paise: number) => (Math.abs(paise) < rupeePaise ? roundOff : writtenOff)
