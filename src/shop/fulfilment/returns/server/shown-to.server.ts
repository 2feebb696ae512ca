import type { Actor } from '#platform/http/authenticate.ts'
import { seesMoney } from '#shop/orders/module.server.ts'
import type { OrderReturn } from '../office-contract.ts'

/** Leaves the money out for a role that may not see it, such as a packer's. */
export const shownTo = (actor: Actor, shown: OrderReturn): OrderReturn =>
  seesMoney(actor) ? shown : { ...shown, refund: null, paid: 0, otherRefunds: 0, otherRefundsState: 'processed', refundable: 0 }
