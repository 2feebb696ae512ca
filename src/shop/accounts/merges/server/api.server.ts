import { ShopError } from '#kernel/errors.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { wireProfile } from '../../customers/rules/customer.ts'
import { findCustomer } from '../../customers/server/queries.server.ts'
import { addContact, sendContactCode } from './add-contact.server.ts'
import * as contract from '../contract.ts'
import { listMerges } from './queries.server.ts'
import { undoMerge } from './undo-merge.server.ts'

/** Mounts the endpoints by which people add proven contacts and join their accounts, and admins undo joins. */
export function mergesApi(api: Api) {
  const { shop } = api

  mount(api, contract.sendContactCode, async (input, { actor, address }) => {
    const sent = await sendContactCode(shop, { actor, address }, input)
    return { success: true as const, message: 'We have sent you a code.', ...sent }
  })

  mount(api, contract.addContact, async (input, { actor, address }) => {
    const { user, joined } = await addContact(shop, { actor, address }, input)
    const added = input.email == null ? 'You now log in with this number too.' : 'Your email address is saved and verified.'
    return { success: true as const, message: joined ? 'Your accounts are joined.' : added, user: wireProfile(user), joined }
  })

  mount(api, contract.listMerges, async ({ id }) => {
    if (!(await findCustomer(shop.db, id))) throw new ShopError('not_found', 'There is no such customer.')
    return listMerges(shop, id)
  })

  mount(api, contract.undoMerge, async ({ id }, { actor }) => {
    await undoMerge(shop, actor, id)
    return { success: true as const, message: 'The accounts are separate again.' }
  })
}
