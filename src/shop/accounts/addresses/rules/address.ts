import { storedMobile, wireMobile } from '../../customers/rules/mobile.ts'
import type { Address } from '../contract.ts'

/** The copy of an address that an order keeps. */
export type AddressSnapshot = {
  name: string
  mobile: string
  pincode: string
  locality: string
  street: string
  city: string
  state: string
  landmark: string
  alternatePhone: string
  addressType: string
}

type AddressFields = Omit<Address, '_id' | 'isDefault' | 'version'>

type StoredFields = Omit<AddressFields, 'address'> & { street: string }

type AddressRow = StoredFields & { id: string; isDefault: boolean; version: number }

/** The most addresses one account may save. */
export const maxAddresses = 50

function wireAddress({ id, street, mobile, ...fields }: AddressRow): Address {
  return { _id: id, ...fields, address: street, mobile: wireMobile(mobile) }
}

/** Converts all addresses of an account, oldest first. Without a chosen default, the oldest is the default. */
export function wireAddresses(rows: AddressRow[]): Address[] {
  const chosen = rows.find(({ isDefault }) => isDefault) ?? rows[0]
  return rows.map((row) => wireAddress({ ...row, isDefault: row === chosen }))
}

/** Returns the fields as the database stores them. */
export function toAddressRow({ address, mobile, ...fields }: AddressFields): StoredFields {
  return { ...fields, street: address, mobile: storedMobile(mobile) }
}
