import type { PersonalRows } from '../customers/personal.server.ts'
import { forgetPhoneOrdersOf } from './cancel-phone-order.server.ts'

export const personalPhoneOrders: PersonalRows = { erase: (shop, tx, { id }) => forgetPhoneOrdersOf(shop, tx, id) }
