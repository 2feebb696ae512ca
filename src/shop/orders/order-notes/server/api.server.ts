import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { changeOrderTags, saveOrderNote } from './save-order-notes.server.ts'

export function orderNotesApi(api: Api) {
  const { shop } = api

  mount(api, contract.saveOrderNote, async (input, { actor }) => {
    const note = await saveOrderNote(shop, actor, input)
    return { success: true as const, message: 'Note saved', note }
  })

  mount(api, contract.changeOrderTags, async (input, { actor }) => {
    const tags = await changeOrderTags(shop, { ...input, actor })
    return { success: true as const, message: 'Tags saved', tags }
  })
}
