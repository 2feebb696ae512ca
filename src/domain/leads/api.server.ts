import { type Api, mount, mountList } from '#platform/mount.ts'
import { addLead } from './add-lead.server.ts'
import * as contract from './contract.ts'
import { countLeads, listLeads } from './queries.server.ts'

export function leadsApi(api: Api) {
  const { shop } = api

  mount(api, contract.addLead, async (input, { address }) => ({
    success: true as const,
    message: 'Message sent successfully ✅',
    lead: await addLead(shop, input, address),
  }))

  mountList(api, contract.listLeads, {
    page: (input, slice) => listLeads(shop.db, input, slice),
    count: (input) => countLeads(shop.db, input),
  })
}
