import type { Customer } from '../contract.ts'
import { readSession } from '#ui/session-store.ts'
import { customersTexts as texts } from './customers-texts.ts'
import { ask } from '#ui/ask.tsx'

// Deleting a customer asks nothing. Only changes that lock the admin out of their own account need a confirmation.

export const isOwn = ({ _id }: Customer) => readSession()?.userId === _id

/** Asks before an admin deletes their own account. @returns true to go on */
export const confirmDelete = async (customer: Customer) => !isOwn(customer) || ask(texts.deleteYourself)

/** Asks before an admin removes their own admin role. @returns true to go on */
export async function confirmSave(customer: Customer | undefined, role: string) {
  const removesOwnRole = customer !== undefined && isOwn(customer) && customer.role === 'admin' && role !== 'admin'
  return !removesOwnRole || ask(texts.demoteYourself)
}
