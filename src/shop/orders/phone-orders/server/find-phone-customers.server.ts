import { fromNewest } from '#kernel/page.ts'
import type { Shop } from '#platform/shop.ts'
import { wireAddresses, wireMobile } from '#shop/accounts/rules.ts'
import { listAddresses } from '#shop/accounts/module.server.ts'
import { listCustomers } from '../../buyers/server/list-customers.server.ts'
import { type FoundCustomer, mostFound } from '../contract.ts'

/** Returns customers whose name, number or e-mail contains `q`, newest first, with their addresses. Leaves out staff. */
export async function findPhoneCustomers({ db }: Pick<Shop, 'db'>, q: string): Promise<FoundCustomer[]> {
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
