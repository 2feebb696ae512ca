import type { Customer } from '../contract.ts'
import { readSession } from '#ui/session-store.ts'
import { customersTexts as texts } from './customers-texts.ts'
import { ask } from '#ui/ask.tsx'

// Deleting a customer asks nothing. Only changes that lock the admin out of their own account need a confirmation.

export const isOwn = ({ _id }: Customer) => readSession()?.userId === _id

export const confirmDelete = async (customer: Customer) => !isOwn(customer) || ask(texts.deleteYourself)

export const confirmSave = async (customer: Customer | undefined, role: string) =>
  !customer || !isOwn(customer) || customer.role !== 'admin' || role === 'admin' || ask(texts.demoteYourself)
