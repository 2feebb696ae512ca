import { storedMobile, wireMobile } from '../customers/mobile.ts'
import type { Address } from './contract.ts'

type AddressFields = Omit<Address, '_id'>

type AddressRow = Omit<AddressFields, 'address'> & { id: string; street: string }

/** The most addresses one account may save. */
export const maxAddresses = 50

export function wireAddress({ id, street, mobile, ...fields }: AddressRow): Address {
  return { _id: id, ...fields, address: street, mobile: wireMobile(mobile) }
}

export function toAddressRow({ address, mobile, ...fields }: AddressFields): Omit<AddressRow, 'id'> {
  return { ...fields, street: address, mobile: storedMobile(mobile) }
}
