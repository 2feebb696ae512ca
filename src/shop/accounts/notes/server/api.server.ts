import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { saveCustomerNote } from './notes.server.ts'

export function notesApi(api: Api) {
  const { shop } = api

  mount(api, contract.saveCustomerNote, async (input, { actor }) => {
    const note = await saveCustomerNote(shop, actor, input)
    return { success: true as const, message: 'Note saved', note }
  })
}
