import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { forgetPhoneOrdersOf } from './cancel-phone-order.server.ts'

export const personalPhoneOrders: PersonalRows = { erase: (shop, tx, { id }) => forgetPhoneOrdersOf(shop, tx, id) }
