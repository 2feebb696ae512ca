import { ShopError } from '#kernel/errors.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Shop } from '#platform/shop.ts'
import { listCustomerTags, readAddresses, readCustomerNote } from '#shop/accounts/module.server.ts'
import { summariseOrders } from '../../server/account-queries.server.ts'
import { wireMobile } from '#shop/accounts/rules.ts'
import { accountRows, wireBuyer } from './account-rows.server.ts'
import type { CustomerSummary } from '../contract.ts'

/** Returns an account with its addresses, number of orders and spending. @throws ShopError not_found */
export async function summariseCustomer({ db }: Shop, id: string): Promise<CustomerSummary> {
  const row = await accountRows(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'There is no such customer.')
  const { orders, spentPaise, lastOrderAt } = await summariseOrders(db, id)
  return {
    customer: wireBuyer(row, (await listCustomerTags(db, [id])).get(id)),
    signInMobile: wireMobile(row.loginMobile),
    hasPassword: row.passwordHash !== null,
    createdAt: row.createdAt.toISOString(),
    deliveryAddresses: await readAddresses(db, id),
    orders,
    spent: rupeesOf(spentPaise),
    lastOrderAt: lastOrderAt?.toISOString() ?? '',
    note: await readCustomerNote(db, id),
  }
}
