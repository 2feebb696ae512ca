import type { AddressSnapshot } from '#platform/database/account-tables.ts'
import { addressLine } from '../orders/order-columns.ts'
import type { AdminCustomer } from './admin-contract.ts'
import { wireCustomer } from './customer.ts'
import { wireMobile } from './mobile.ts'

type AccountRow = Parameters<typeof wireCustomer>[0] & {
  loginMobile: string | null
  version: number
  tags?: string[]
  lastAddress?: AddressSnapshot | null
  savedAddress?: AddressSnapshot | null
}

/** Converts an account to its wire form for admins. */
export const wireAccount = ({ lastAddress, savedAddress, ...row }: AccountRow): AdminCustomer => ({
  ...wireCustomer(row),
  signInMobile: wireMobile(row.loginMobile),
  version: row.version,
  ...(row.tags && { tags: row.tags }),
  ...(lastAddress && { lastOrder: { name: lastAddress.name, address: addressLine(lastAddress) } }),
  ...(savedAddress && { savedAddress: addressLine(savedAddress) }),
})
