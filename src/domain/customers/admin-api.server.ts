import { ShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import { mountCsv } from '#platform/http/mount-csv.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { countPlacedOrders, listPlacedOrders } from '../orders/list-orders.server.ts'
import { listCustomerTags, withTags } from '../tags/queries.server.ts'
import { addCustomer } from './add-customer.server.ts'
import * as contract from './admin-contract.ts'
import { deleteCustomer, restoreCustomer } from './delete-customer.server.ts'
import * as exportContract from './export-contract.ts'
import { exportCustomer } from './export-customer.server.ts'
import { countCustomers, type CustomerSearch, listCustomers } from './list-customers.server.ts'
import { findCustomer } from './queries.server.ts'
import { setSignInMobile } from './set-sign-in-mobile.server.ts'
import { wireAccount } from './wire-account.ts'
import { summariseCustomer } from './summarise-customer.server.ts'
import { updateCustomer } from './update-customer.server.ts'
import type { Slice } from '#kernel/page.ts'

/** Mounts the endpoints for admins that read and change accounts. */
export function customersAdminApi(api: Api) {
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
    return { rows: withTags(rows.map(wireAccount), tags), lastSeq: rows.at(-1)?.seq }
  }

  mountList(api, contract.listCustomers, { page, count: (search) => shop.fromReplica((db) => countCustomers(db, search)) })

  mountCsv(api, contract.exportCustomers, {
    name: 'customers',
    columns: {
      Id: ({ _id }: contract.AdminCustomer) => _id,
      Name: ({ name, lastOrder }) => name || lastOrder?.name,
      Email: ({ email }) => email,
      Mobile: ({ addresses }) => addresses[0]?.mobile,
      Address: ({ addresses, lastOrder, savedAddress }) => addresses[0]?.address || lastOrder?.address || savedAddress,
      Role: ({ role }) => role,
    },
    page,
  })

  mount(api, contract.addCustomer, async (input, { actor }) => {
    const customer = wireAccount(await addCustomer(shop, actor, input))
    return { success: true as const, message: 'Customer added successfully', customer }
  })

  mount(api, contract.updateCustomer, async (input, { actor }) => {
    const customer = wireAccount(await updateCustomer(shop, actor, input))
    return { success: true as const, message: 'Customer updated successfully', customer }
  })

  mount(api, contract.setSignInMobile, async (input, { actor }) => {
    const customer = wireAccount(await setSignInMobile(shop, actor, input))
    return { success: true as const, message: 'Sign-in number saved', customer }
  })

  mount(api, contract.deleteCustomer, async ({ id }, { actor }) => {
    await deleteCustomer(shop, actor, id)
    return { success: true as const, message: 'Customer deleted successfully' }
  })

  mount(api, contract.restoreCustomer, async ({ id }, { actor }) => {
    await restoreCustomer(shop, actor, id)
    return { success: true as const, message: 'Customer restored' }
  })

  mount(api, contract.summariseCustomer, ({ id }) => summariseCustomer(shop, id))

  mountList(api, contract.listCustomerOrders, {
    page: async ({ id, q, status }, slice) => {
      if (!(await findCustomer(shop.db, id))) throw new ShopError('not_found', 'There is no such customer.')
      return shop.fromReplica((db) => listPlacedOrders(db, { customerId: id, status, ...(q && { q }) }, slice))
    },
    count: ({ id, q, status }) => shop.fromReplica((db) => countPlacedOrders(db, { customerId: id, status, ...(q && { q }) })),
  })

  mount(api, exportContract.exportCustomer, async ({ id }, { actor, setHeader }) => {
    const data = await exportCustomer(shop, actor, id)
    setHeader('content-disposition', `attachment; filename="customer-${id}-${dayInIndia(new Date(data.exportedAt))}.json"`)
    return data
  })
}
