import * as addressesContract from '../contract.ts'
import { type Address, addressListReply } from '../contract.ts'
import { call } from '#ui/call.ts'
import { fieldsIn } from './address-fields.ts'

/** The server may answer with an array, or with an object that has `addresses`. */
const addressesIn = (reply: Address[] | { addresses: Address[] }) => (Array.isArray(reply) ? reply : reply.addresses)

/** Returns the shopper's addresses. @throws CallError */
export const readAddresses = async () => addressesIn(await call({ ...addressesContract.listAddresses, reply: addressListReply }, {}))

/** Removes an address. @returns the remaining addresses @throws CallError */
export const removeAddress = async (id: string) => addressesIn(await call({ ...addressesContract.deleteAddress, reply: addressListReply }, { id }))

/** Saves a removed address again, and makes it the default again if it was. It gets a new id. @returns the id and all addresses @throws CallError */
export async function restoreAddress({ addressType, isDefault, ...address }: Address) {
  const { _id: id } = await call(addressesContract.addAddress, { ...fieldsIn(address), addressType })
  // If it cannot be made the default again, the address is still restored, so this is no failure.
  const chosen = isDefault ? await call(addressesContract.chooseDefaultAddress, { id }).catch(() => undefined) : undefined
  return { id, addresses: chosen?.addresses ?? (await readAddresses()) }
}
