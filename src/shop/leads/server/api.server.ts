import { timeInIndia } from '#kernel/india.ts'
import { accountOf } from '#platform/http/authenticate.ts'
import { mountCsv } from '#platform/http/mount-csv.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { addLead } from './add-lead.server.ts'
import * as adminContract from '../office-contract.ts'
import type { ReceivedLead } from '../office-contract.ts'
import * as contract from '../contract.ts'
import { deleteLead, handleLead, countLeads, listLeads } from './leads.server.ts'
import { replyToLead } from './reply-to-lead.server.ts'

export function leadsApi(api: Api) {
  const { shop } = api

  mount(api, contract.addLead, async (input, { actor, address }) => ({
    success: true as const,
    message: 'Message sent successfully ✅',
    ...(await addLead(shop, input, { address, account: accountOf(actor) })),
  }))

  mountList(api, adminContract.listLeads, {
    page: (input, slice) => shop.fromReplica((db) => listLeads(db, input, slice)),
    count: (input) => shop.fromReplica((db) => countLeads(db, input)),
  })

  mountCsv(api, adminContract.exportLeads, {
    name: 'leads',
    columns: {
      Received: ({ createdAt }: ReceivedLead) => timeInIndia(new Date(createdAt)),
      Name: ({ name }) => name,
      Phone: ({ phone }) => phone,
      Email: ({ email }) => email,
      Subject: ({ subject }) => subject,
      Message: ({ message }) => message,
      Replied: ({ handledAt }) => (handledAt ? timeInIndia(new Date(handledAt)) : ''),
      'Replied by': ({ handledBy }) => handledBy,
    },
    page: (input, slice) => shop.fromReplica((db) => listLeads(db, input, slice)),
  })

  mount(api, adminContract.handleLead, async (input, { actor }) => {
    const lead = await handleLead(shop, actor, input)
    return { success: true as const, message: lead.handled ? 'Marked as replied' : 'Reopened', lead }
  })

  mount(api, adminContract.replyToLead, async (input, { actor }) => ({
    success: true as const,
    message: 'The reply will be sent shortly.',
    lead: await replyToLead(shop, actor, input),
  }))

  mount(api, adminContract.deleteLead, async ({ id }, { actor }) => {
    await deleteLead(shop, actor, id)
    return { success: true as const, message: 'Message deleted' }
  })
}
