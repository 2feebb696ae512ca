import { ShopError } from '#kernel/errors.ts'
import type { Slice } from '#kernel/page.ts'
import { mountCsv } from '#platform/http/mount-csv.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import type { AdminCustomer } from '#shop/accounts/customers/office-contract.ts'
import { findCustomer, listCustomerTags, readAddresses, readCustomerNote } from '#shop/accounts/module.server.ts'
import { countPlacedOrders, listPlacedOrders } from '../../server/list-orders.server.ts'
import { wireBuyer, accountRows } from './account-rows.server.ts'
import * as contract from '../contract.ts'
import { countCustomers, type CustomerSearch, listCustomers } from './list-customers.server.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Shop } from '#platform/shop.ts'
import { summariseOrders } from '../../server/account-queries.server.ts'
import { wireMobile } from '#shop/accounts/rules.ts'
import type { CustomerSummary } from '../contract.ts'

/** Mounts the endpoints for admins that read accounts and their orders. */
export function buyersApi(api: Api) {
  const { shop } = api

  const page = async (search: CustomerSearch, slice: Slice) => {
    const { rows, tags } = await shop.fromReplica(async (db) => {
      const accounts = await listCustomers(db, search, slice)
      return {
        rows: accounts,
        tags: await listCustomerTags(
          db,
          accounts.map(({ id }) => id),
        ),
      }
    })
    return { rows: rows.map((row) => wireBuyer(row, tags.get(row.id))), lastSeq: rows.at(-1)?.seq }
  }

  mountList(api, contract.listCustomers, { page, count: (search) => shop.fromReplica((db) => countCustomers(db, search)) })

  mountCsv(api, contract.exportCustomers, {
    name: 'customers',
    columns: {
      Id: ({ _id }: AdminCustomer) => _id,
      Name: ({ name, lastOrder }) => name || lastOrder?.name,
      Email: ({ email }) => email,
      Mobile: ({ addresses }) => addresses[0]?.mobile,
      Address: ({ addresses, lastOrder, savedAddress }) => addresses[0]?.address || lastOrder?.address || savedAddress,
      Role: ({ role }) => role,
    },
    page,
  })

  mount(api, contract.summariseCustomer, ({ id }) => summariseCustomer(shop, id))

  mountList(api, contract.listCustomerOrders, {
    page: async ({ id, q, status }, slice) => {
      if (!(await findCustomer(shop.db, id))) throw new ShopError('not_found', 'There is no such customer.')
      return shop.fromReplica((db) => listPlacedOrders(db, { customerId: id, status, ...(q && { q }) }, slice))
    },
    count: ({ id, q, status }) => shop.fromReplica((db) => countPlacedOrders(db, { customerId: id, status, ...(q && { q }) })),
  })
}

/** Returns an account with its addresses, number of orders and spending. @throws ShopError not_found */
async function summariseCustomer({ db }: Shop, id: string): Promise<CustomerSummary> {
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
