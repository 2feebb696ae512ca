import { type Api, mount } from '#platform/http/mount.ts'
import { changeCustomerTags } from './tags.server.ts'
import * as contract from '../contract.ts'

export function tagsApi(api: Api) {
  const { shop } = api

  mount(api, contract.changeCustomerTags, async (input, { actor }) => {
    const tags = await changeCustomerTags(shop, { ...input, actor })
    return { success: true as const, message: 'Tags saved', tags }
  })
}
