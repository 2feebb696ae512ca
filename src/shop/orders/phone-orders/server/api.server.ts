import { ShopError } from '#kernel/errors.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { cancelPhoneOrder } from './cancel-phone-order.server.ts'
import * as contract from '../contract.ts'
import { findPhoneCustomers } from './find-phone-customers.server.ts'
import { makePhoneOrder } from './make-phone-order.server.ts'
import { sendLink } from './send-link.server.ts'

/** Mounts the endpoints of orders that staff make for customers on the telephone. */
export function phoneOrdersApi(api: Api) {
  const { shop } = api

  mount(api, contract.findPhoneCustomers, ({ q }) => findPhoneCustomers(shop, q))

  mount(api, contract.makePhoneOrder, async (input, { actor }) => ({ success: true as const, ...(await makePhoneOrder(shop, input, actor)) }))

  mount(api, contract.sendPaymentLink, async ({ id, sms, mail }, { actor }) => {
    if (!sms && !mail) throw new ShopError('invalid_input', 'Please choose SMS or mail.')
    return { success: true as const, ...(await sendLink(shop, { id, sms, mail, actor })) }
  })

  mount(api, contract.cancelPhoneOrder, async ({ id }, { actor }) => {
    await cancelPhoneOrder(shop, { id, actor })
    return { success: true as const, message: 'The phone order is cancelled.' }
  })
}
