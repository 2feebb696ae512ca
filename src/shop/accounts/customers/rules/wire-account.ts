import type { AdminCustomer } from '../office-contract.ts'
import { wireCustomer } from './customer.ts'
import { wireMobile } from './mobile.ts'

type AccountRow = Parameters<typeof wireCustomer>[0] & { loginMobile: string | null; version: number }

/** Converts an account to its wire form for admins. */
export const wireAccount = (row: AccountRow): AdminCustomer => ({ ...wireCustomer(row), signInMobile: wireMobile(row.loginMobile), version: row.version })
