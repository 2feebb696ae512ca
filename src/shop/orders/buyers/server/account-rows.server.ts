import { sql } from 'kysely'
import { type AddressSnapshot, wireAccount } from '#shop/accounts/rules.ts'
import type { Db } from '#platform/database/database.ts'
import type { AdminCustomer } from '#shop/accounts/customers/office-contract.ts'
import { addressLine } from '../../rules/order-columns.ts'

/**
 * Selects accounts that are not deleted. An account without a name or an address gets the address of its last placed order that is no
 * gift, because the parcel of a gift names another person. One without an address also gets
 * its saved address: the default, or the oldest.
 */
export const accountRows = (db: Db) =>
  db
    .selectFrom('customer')
    .where('customer.deletedAt', 'is', null)
    .selectAll()
    .select([
      sql<AddressSnapshot | null>`case when customer.name = '' or coalesce(customer.contacts -> 0 ->> 'address', '') = '' then (
        select o.address from shop_order o where o.customer_id = customer.id and o.paid_at is not null
          and not exists (select from order_gift g where g.order_id = o.id) order by o.listed_at desc, o.seq desc limit 1
      ) end`.as('lastAddress'),
      sql<AddressSnapshot | null>`case when coalesce(customer.contacts -> 0 ->> 'address', '') = '' then (
        select to_jsonb(a) from address a where a.customer_id = customer.id order by a.is_default desc, a.seq limit 1
      ) end`.as('savedAddress'),
    ])

type AccountRow = Parameters<typeof wireAccount>[0] & { lastAddress: AddressSnapshot | null; savedAddress: AddressSnapshot | null }

/** Converts an account to its wire form for admins, with its addresses and tags. */
export const wireBuyer = ({ lastAddress, savedAddress, ...row }: AccountRow, tags: string[] = []): AdminCustomer => ({
  ...wireAccount(row),
  tags,
  ...(lastAddress && { lastOrder: { name: lastAddress.name, address: addressLine(lastAddress) } }),
  ...(savedAddress && { savedAddress: addressLine(savedAddress) }),
})
