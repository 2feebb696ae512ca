import { ShopError } from '#kernel/errors.ts'
import type { Slice } from '#kernel/page.ts'
import { mountCsv } from '#platform/http/mount-csv.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import type { AdminCustomer } from '#shop/accounts/customers/office-contract.ts'
import { findCustomer, listCustomerTags } from '#shop/accounts/module.server.ts'
import { countPlacedOrders, listPlacedOrders } from '../../server/list-orders.server.ts'
import { wireBuyer } from './account-rows.server.ts'
import * as contract from '../contract.ts'
import { countCustomers, type CustomerSearch, listCustomers } from './list-customers.server.ts'
import { summariseCustomer } from './summarise-customer.server.ts'

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
