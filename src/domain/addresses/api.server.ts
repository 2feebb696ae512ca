import { ShopError } from '#kernel/errors.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { wireAddress } from './address.ts'
import * as contract from './contract.ts'
import { listAddresses, removeAddress } from './queries.server.ts'
import { saveAddress } from './save-address.server.ts'

export function addressesApi(api: Api) {
  const { shop } = api

  mount(api, contract.listAddresses, async (_input, { actor }) => (await listAddresses(shop.db, actor.id)).map(wireAddress))

  mount(api, contract.addAddress, async (input, { actor }) => wireAddress(await saveAddress(shop, actor.id, input)))

  mount(api, contract.deleteAddress, async ({ id }, { actor }) => {
    if (!(await removeAddress(shop.db, actor.id, id))) throw new ShopError('not_found', 'There is no such address.')
    const remaining = await listAddresses(shop.db, actor.id)
    return { success: true as const, message: 'Address deleted', addresses: remaining.map(wireAddress) }
  })
}
