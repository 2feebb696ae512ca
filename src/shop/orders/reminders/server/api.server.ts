import { ShopError } from '#kernel/errors.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { setEndedByToken } from './end-reminders.server.ts'
import { mayOffer } from './queries.server.ts'

export function cartRemindersApi(api: Api) {
  const { shop } = api

  mount(api, contract.showOffer, async (_, { actor }) => ({ offered: await mayOffer(shop.db, actor.id) }))

  mount(api, contract.endReminders, async ({ token }) => {
    if (!(await setEndedByToken(shop, token, true))) throw linkNotFound()
    return { success: true as const, message: 'You will get no more reminders about carts.' }
  })

  mount(api, contract.allowReminders, async ({ token }) => {
    if (!(await setEndedByToken(shop, token, false))) throw linkNotFound()
    return { success: true as const, message: 'The checkout offers you reminders again.' }
  })
}

const linkNotFound = () => new ShopError('not_found', 'This link does not work.')
