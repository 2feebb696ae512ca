import type { AdminCustomer } from './admin-contract.ts'
import { showCustomer } from './customer.ts'

/** An account as it leaves the server for an admin. */
export const showAccount = (row: Parameters<typeof showCustomer>[0] & { version: number }): AdminCustomer => ({ ...showCustomer(row), version: row.version })
