import { type Address, deleteAddress, eitherAddresses, listAddresses } from '#domain/addresses/contract.ts'
import { call } from '../call.ts'

/** Section 7: an array, or an object with addresses. */
const addressesIn = (reply: Address[] | { addresses: Address[] }) => (Array.isArray(reply) ? reply : reply.addresses)

/** @throws CallError */
export const readAddresses = async () => addressesIn(await call({ ...listAddresses, reply: eitherAddresses }, {}))

/** @returns those that are left @throws CallError */
export const removeAddress = async (id: string) => addressesIn(await call({ ...deleteAddress, reply: eitherAddresses }, { id }))
