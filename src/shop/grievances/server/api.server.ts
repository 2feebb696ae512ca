import { accountOf } from '#platform/http/authenticate.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import * as office from '../office-contract.ts'
import { addGrievance, showGrievance, wireTicket } from './add-grievance.server.ts'
import { countGrievances, listGrievances } from './queries.server.ts'
import { acknowledgeGrievance, answerGrievance } from './settle-grievance.server.ts'

export function grievancesApi(api: Api) {
  const { shop } = api

  mount(api, contract.addGrievance, async (input, { actor, address }) => {
    const { grievance, mailed } = await addGrievance(shop, input, { address, account: accountOf(actor) })
    return { success: true as const, message: `Your ticket number is ${grievance.id}.`, grievance: wireTicket(grievance), mailed }
  })

  mount(api, contract.showGrievance, ({ id }, { actor }) => showGrievance(shop, id, actor.id))

  mountList(api, office.listGrievances, {
    page: (input, slice) => shop.fromReplica((db) => listGrievances(db, input, slice)),
    count: (input) => shop.fromReplica((db) => countGrievances(db, input)),
  })

  mount(api, office.acknowledgeGrievance, async ({ id }, { actor }) => ({
    success: true as const,
    message: 'Marked as acknowledged',
    grievance: await acknowledgeGrievance(shop, actor, id),
  }))

  mount(api, office.answerGrievance, async (input, { actor }) => ({
    success: true as const,
    message: 'The answer will be sent shortly.',
    grievance: await answerGrievance(shop, actor, input),
  }))
}
