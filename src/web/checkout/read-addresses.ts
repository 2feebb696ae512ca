import { type Address, deleteAddress, addressListReply, listAddresses } from '#domain/addresses/contract.ts'
import { call } from '../call.ts'

/** The server may answer with an array, or with an object that has `addresses`. */
const addressesIn = (reply: Address[] | { addresses: Address[] }) => (Array.isArray(reply) ? reply : reply.addresses)

/** Returns the shopper's addresses. @throws CallError */
export const readAddresses = async () => addressesIn(await call({ ...listAddresses, reply: addressListReply }, {}))

/** Removes an address. @returns the remaining addresses @throws CallError */
export const removeAddress = async (id: string) => addressesIn(await call({ ...deleteAddress, reply: addressListReply }, { id }))
