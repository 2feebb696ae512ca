import { type Api, mount } from '#platform/http/mount.ts'
import { chooseDefaultAddress, deleteAddress, updateAddress, saveAddress } from './change-address.server.ts'
import * as contract from '../contract.ts'
import { readAddresses } from './queries.server.ts'

export function addressesApi(api: Api) {
  const { shop } = api

  mount(api, contract.listAddresses, (_input, { actor }) => readAddresses(shop.db, actor.id))

  mount(api, contract.addAddress, (input, { actor }) => saveAddress(shop, actor.id, input))

  mount(api, contract.updateAddress, (input, { actor }) => updateAddress(shop, actor.id, input))

  mount(api, contract.chooseDefaultAddress, async ({ id }, { actor }) => {
    const addresses = await chooseDefaultAddress(shop, actor.id, id)
    return { success: true as const, message: 'Default address saved', addresses }
  })

  mount(api, contract.deleteAddress, async ({ id }, { actor }) => {
    return { success: true as const, message: 'Address deleted', addresses: await deleteAddress(shop, actor.id, id) }
  })
}
