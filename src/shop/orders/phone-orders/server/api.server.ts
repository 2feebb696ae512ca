import { ShopError } from '#kernel/errors.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { cancelPhoneOrder } from './cancel-phone-order.server.ts'
import * as contract from '../contract.ts'
import { makePhoneOrder } from './make-phone-order.server.ts'
import { sendLink } from './send-link.server.ts'
import { fromNewest } from '#kernel/page.ts'
import type { Shop } from '#platform/shop.ts'
import { wireAddresses, wireMobile } from '#shop/accounts/rules.ts'
import { listAddresses } from '#shop/accounts/module.server.ts'
import { listCustomers } from '../../buyers/server/list-customers.server.ts'
import { type FoundCustomer, mostFound } from '../contract.ts'

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

/** Returns customers whose name, number or e-mail contains `q`, newest first, with their addresses. Leaves out staff. */
async function findPhoneCustomers({ db }: Pick<Shop, 'db'>, q: string): Promise<FoundCustomer[]> {
  if (q.length < 2) return []
  const rows = await listCustomers(db, { q, role: 'user' }, { limit: mostFound, beforeSeq: fromNewest })
  const customers = rows.map(async ({ id, name, email, loginMobile, contacts, lastAddress }) => ({
    _id: id,
    name: name || (lastAddress?.name ?? ''),
    email: email ?? '',
    mobile: wireMobile(loginMobile ?? contacts[0]?.mobile),
    addresses: wireAddresses(await listAddresses(db, id)),
  }))
  return Promise.all(customers)
}
