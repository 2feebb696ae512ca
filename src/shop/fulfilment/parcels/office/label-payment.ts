import type { Order } from '#shop/orders/contract.ts'
import { orderCash } from '#shop/orders/rules.ts'
import { showRupees } from '#ui/office/show.ts'
import { sheetTexts } from './packing-texts.ts'

/** Returns the words of the address label for the courier: the cash to collect, or that nothing is to pay. A cash on delivery order is one parcel. */
export function labelPayment(order: Pick<Order, 'codState' | 'totalAmount' | 'advance' | 'gift'>): string {
  // The recipient of a gift reads nothing about its payment.
  if (order.gift) return sheetTexts.label.gift
  const cash = orderCash(order)
  return cash > 0 ? sheetTexts.label.cod(showRupees(cash)) : sheetTexts.label.prepaid
}
