import type { Endpoint } from '#kernel/endpoint.ts'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Api, Call } from '#platform/http/mount.ts'
import type { Proposal } from '../contract.ts'
import { type Fields, mayUse, requestOf } from './operations.server.ts'
import { claimProposal, endProposal, findProposal, listProposals, type ProposalRow, releaseProposal, wireProposal } from './proposals.server.ts'

/** The operations that the person may confirm, by method and path. */
const operationOf = ({ endpoints }: Api, actor: Actor, { method, path }: Pick<ProposalRow, 'method' | 'path'>): Endpoint | undefined =>
  endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path && mayUse(actor, endpoint))

export async function listForPerson(api: Api, actor: Actor): Promise<Proposal[]> {
  const rows = await listProposals(api.shop.db)
  return rows.flatMap((row) => {
    const endpoint = operationOf(api, actor, row)
    return endpoint ? [wireProposal(row, endpoint)] : []
  })
}

/**
 * Carries a proposal out as a request of the person, with all checks of its operation. It is claimed first, so that two presses make one change. If the
 * process dies in between, its outcome is unknown. A refusal of the operation changes nothing, so the proposal waits on.
 * @throws ShopError not_found, also without the operation's scope; rule_refused if it is decided; the operation's own refusal
 */
export async function confirmProposal(api: Api, { actor, header }: Call<'staff'>, id: string): Promise<Proposal> {
  const { shop } = api
  const { row, endpoint } = await getWaiting(api, actor, id)
  const { target, body } = requestOf(api.endpoints, endpoint, row.input as Fields)
  if (!(await claimProposal(shop, actor, id))) throw decided()
  const headers = {
    authorization: header('authorization') ?? '',
    ...(endpoint.once === 'header' && { 'idempotency-key': `proposal-${id}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const response = await api.hono.request(target, { method: endpoint.method, headers, ...(body !== undefined && { body }) })
  const { message = '', code, details } = (await response.json()) as { message?: string; code?: ShopError['code']; details?: unknown }
  if (response.ok) await endProposal(shop, id, message)
  else if (response.status < 500) await releaseProposal(shop, id)
  if (code) throw new ShopError(code, message, details)
  const after = await findProposal(shop.db, id)
  return wireProposal(after ?? row, endpoint)
}

/** @throws ShopError not_found, also without the operation's scope; rule_refused if it is decided */
export async function dismissProposal(api: Api, actor: Actor, id: string) {
  await getWaiting(api, actor, id)
  if (!(await claimProposal(api.shop, actor, id, 'dismissed'))) throw decided()
}

async function getWaiting(api: Api, actor: Actor, id: string) {
  const row = await findProposal(api.shop.db, id)
  const endpoint = row && operationOf(api, actor, row)
  if (!row || !endpoint) throw new ShopError('not_found', 'This proposal does not exist.')
  if (row.decidedAt) throw decided()
  return { row, endpoint }
}

const decided = () => new ShopError('rule_refused', 'Somebody has decided this proposal before.')
