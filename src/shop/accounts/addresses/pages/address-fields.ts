import { tenDigits } from '../../customers/rules/mobile.ts'
import { canonicalDigits } from '#kernel/text.ts'

export type AddressFields = {
  name: string
  mobile: string
  pincode: string
  address: string
  locality: string
  landmark: string
  city: string
  state: string
  alternatePhone: string
}

export const emptyAddress: AddressFields = {
  name: '',
  mobile: '',
  pincode: '',
  address: '',
  locality: '',
  landmark: '',
  city: '',
  state: '',
  alternatePhone: '',
}

/** Returns the form's fields of a saved address. */
export const fieldsIn = ({ name, mobile, pincode, address, locality, landmark, city, state, alternatePhone }: AddressFields): AddressFields => ({
  name,
  mobile,
  pincode,
  address,
  locality,
  landmark,
  city,
  state,
  alternatePhone,
})

/** Returns the place of an address in one line, without the PIN code. */
export const placeIn = ({ address, locality, landmark, city, state }: AddressFields) => [address, locality, landmark, city, state].filter(Boolean).join(', ')

export type AddressErrors = Partial<Record<keyof AddressFields, string>>

export const requiredFields: readonly (keyof AddressFields)[] = ['pincode', 'name', 'mobile']

export const addressTexts = { required: 'Please fill all required fields', mobile: 'Phone must be 10 digits', pincode: 'Pincode must be 6 digits' }

/** Returns the errors of an address: missing fields first, malformed fields only when none is missing. */
export function checkAddress(fields: AddressFields): AddressErrors {
  const missing = requiredFields.filter((name) => fields[name].trim() === '')
  if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, addressTexts.required]))
  return {
    ...(!/^\d{6}$/.test(canonicalDigits(fields.pincode)) && { pincode: addressTexts.pincode }),
    ...(!/^\d{10}$/.test(tenDigits(fields.mobile)) && { mobile: addressTexts.mobile }),
  }
}
