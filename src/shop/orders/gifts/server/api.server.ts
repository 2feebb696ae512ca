import { type Api, mount } from '#platform/http/mount.ts'
import { readOwnOrder } from '../../server/own-orders.server.ts'
import * as contract from '../address-contract.ts'
import { readLink, sendLinkAgain } from './ask-recipient.server.ts'
import { giveGiftAddress, setOwnGiftAddress } from './receive-address.server.ts'

/** Mounts the endpoints by which a gift gets its address. */
export function giftsApi(api: Api) {
  const { shop } = api

  mount(api, contract.giveGiftAddress, async (input, { address }) => {
    await giveGiftAddress(shop, input, address)
    return { success: true as const, message: 'Thank you! We send your gift there.' }
  })

  mount(api, contract.setOwnGiftAddress, async ({ id, addressId }, { actor }) => {
    await setOwnGiftAddress(shop, { id, addressId, customerId: actor.id })
    return { success: true as const, message: 'We send your gift there.', own: await readOwnOrder(shop, { id, customerId: actor.id }) }
  })

  mount(api, contract.showGiftLink, async ({ id }) => ({ link: await readLink(shop, id) }))

  mount(api, contract.sendGiftLink, async ({ id }, { actor }) => {
    const sent = await sendLinkAgain(shop, { id, actor })
    return { success: true as const, message: sent ? 'The recipient gets the link again.' : 'The link was sent less than an hour ago.' }
  })
}
