import { returnReasonTexts } from '#shop/fulfilment/rules.ts'
import type { RefundOrigin } from '#shop/orders/rules.ts'
import type { RefundRow } from '../contract.ts'

const originTexts = {
  staff: 'Refunded by staff',
  return: 'Return',
  removal: 'Items removed from an order',
  cancellation: 'Order cancelled',
  exception: 'Payment without an order',
  provider: 'Refunded at the payment provider',
} satisfies Record<RefundOrigin, string>

/** Returns why the shop refunded, for people. */
export const refundText = ({ origin, reason }: Pick<RefundRow, 'origin' | 'reason'>) =>
  reason === null ? originTexts[origin] : `${originTexts[origin]}: ${returnReasonTexts[reason].toLowerCase()}`
