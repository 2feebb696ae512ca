import type { Customer } from '#domain/customers/contract.ts'
import { readSession } from '../../browser-store.ts'
import { customersTexts as texts } from '../../texts/admin-customers.ts'
import { ask } from '../../ui/ask.tsx'

/** A customer is deleted without a question (section 5); whoever is about to lock themselves out is asked. */
export const isOwn = ({ _id }: Customer) => readSession()?.userId === _id

export const mayDelete = async (customer: Customer) => !isOwn(customer) || ask(texts.deleteYourself)

export const maySave = async (customer: Customer | undefined, role: string) =>
  !customer || !isOwn(customer) || customer.role !== 'admin' || role === 'admin' || ask(texts.demoteYourself)
