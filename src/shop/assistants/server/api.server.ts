import { limitBody } from '#platform/http/limit-body.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { confirmProposal, countForPerson, dismissProposal, listForPerson } from './decide-proposal.server.ts'

/** The address of the Model Context Protocol, below the API's root. It has no contract, because the protocol defines its messages. */
const mcpPath = '/mcp'

const success = true as const

export function assistantsApi(api: Api) {
  mountList(api, contract.listProposals, {
    page: (_input, slice, { actor }) => listForPerson(api, actor, slice),
    count: (_input, { actor }) => countForPerson(api, actor),
  })

  mount(api, contract.confirmProposal, async ({ id }, call) => {
    const confirmed = await confirmProposal(api, call, id)
    return { success, message: confirmed.proposal.answer, ...confirmed }
  })

  mount(api, contract.dismissProposal, async ({ id }, { actor }) => {
    await dismissProposal(api, actor, id)
    return { success, message: 'Proposal dismissed' }
  })

  // The protocol's library is loaded with the first message, because few shops use it and it takes 7 MB.
  api.hono.all(mcpPath, limitBody(64 * 1024), async (c) => (await import('./answer-mcp.server.ts')).answerMcp(api, c))
}
