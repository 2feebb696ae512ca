import type { AdminCustomer } from './admin-contract.ts'
import { showCustomer } from './customer.ts'
import { wireMobile } from './mobile.ts'

type AccountRow = Parameters<typeof showCustomer>[0] & { loginMobile: string | null; version: number }

/** An account as it leaves the server for an admin. */
export const showAccount = (row: AccountRow): AdminCustomer => ({
  ...showCustomer(row),
  signInMobile: wireMobile(row.loginMobile ?? ''),
  version: row.version,
})
