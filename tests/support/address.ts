import type { AddressSnapshot } from '#shop/accounts/addresses/rules/address.ts'

/** An address as the database stores it. */
export const storedAddress: AddressSnapshot = {
  name: 'Asha Rao',
  mobile: '+919876543210',
  pincode: '560001',
  locality: 'Ashok Nagar',
  street: '12 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  landmark: '',
  alternatePhone: '',
  addressType: 'Home',
}

/** An address as the API sends it. */
export const wireAddress = {
  _id: 'a1',
  name: 'Asha',
  mobile: '9876543210',
  pincode: '560001',
  locality: 'Center',
  address: '1 Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  landmark: '',
  alternatePhone: '',
  addressType: 'Home',
}
