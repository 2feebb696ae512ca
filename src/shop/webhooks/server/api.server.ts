import { type Api, mount, mountList } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { listOffered } from './offered-events.server.ts'
import { countDeliveries, findAddress, listAddresses, listDeliveries, wireAddress } from './queries.server.ts'
import { resendDelivery, resendFailed } from './resend-delivery.server.ts'
import { addAddress, deleteAddress, notFound, replaceSecret, setAddressState, updateAddress } from './save-address.server.ts'
import { testAddress } from './test-address.server.ts'

const success = true as const

export function webhooksApi(api: Api) {
  const { shop } = api

  mount(api, contract.listWebhooks, async () => (await listAddresses(shop.db)).map((row) => wireAddress(row, shop)))

  mount(api, contract.listWebhookEvents, async () => listOffered(shop).map(({ name, summary }) => ({ name, summary })))

  mount(api, contract.showWebhook, async ({ id }) => wireAddress(await getAddress(id), shop))

  mount(api, contract.addWebhook, async (input, { actor }) => ({ success, message: 'Webhook added', ...(await addAddress(shop, actor, input)) }))

  mount(api, contract.updateWebhook, async (input, { actor }) => ({ success, message: 'Webhook saved', webhook: await updateAddress(shop, actor, input) }))

  mount(api, contract.setWebhookState, async (input, { actor }) => ({
    success,
    message: input.state === 'active' ? 'Webhook is active' : 'Webhook paused',
    webhook: await setAddressState(shop, actor, input),
  }))

  mount(api, contract.replaceWebhookSecret, async (input, { actor }) => ({
    success,
    message: 'Secret replaced',
    ...(await replaceSecret(shop, actor, input)),
  }))

  mount(api, contract.deleteWebhook, async ({ id }, { actor }) => {
    await deleteAddress(shop, actor, id)
    return { success, message: 'Webhook deleted' }
  })

  mount(api, contract.testWebhook, async ({ id }, { actor }) => ({ success, message: 'Test event sent', delivery: await testAddress(shop, actor, id) }))

  mountList(api, contract.listDeliveries, {
    async page(input, slice) {
      await getAddress(input.id)
      return listDeliveries(shop.db, input, slice)
    },
    count: (input) => countDeliveries(shop.db, input),
  })

  mount(api, contract.resendDelivery, async ({ id }, { actor }) => ({ success, message: 'Delivery queued', delivery: await resendDelivery(shop, actor, id) }))

  mount(api, contract.resendFailed, async (input, { actor }) => ({ success, message: 'Deliveries queued', ...(await resendFailed(shop, actor, input)) }))

  async function getAddress(id: string) {
    const address = await findAddress(shop.db, id)
    if (!address) throw notFound()
    return address
  }
}
