import type { Endpoint } from '#kernel/endpoint.ts'
import { ShopError } from '#kernel/errors.ts'
import type { Page, Slice, Total } from '#kernel/page.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Api, Call } from '#platform/http/mount.ts'
import type { Proposal } from '../contract.ts'
import { type Fields, mayUse, requestOf } from './operations.server.ts'
import {
  claimProposal,
  countProposals,
  endProposal,
  findProposal,
  isOrphaned,
  listProposals,
  type ProposalRow,
  releaseProposal,
  wireProposal,
} from './proposals.server.ts'
import { findSubjects } from './subjects.server.ts'

/** The operations that the person may confirm. */
const operationsOf = ({ endpoints }: Api, actor: Actor) => endpoints.filter((endpoint) => mayUse(actor, endpoint))

const operationOf = (operations: readonly Endpoint[], { method, path }: Pick<ProposalRow, 'method' | 'path'>) =>
  operations.find((endpoint) => endpoint.method === method && endpoint.path === path)

/** Lists the proposals that the person may confirm. */
export async function listForPerson(api: Api, actor: Actor, slice: Slice): Promise<Page<Proposal>> {
  const operations = operationsOf(api, actor)
  const { rows, lastSeq } = await listProposals(api.shop.db, operations, slice)
  const subjects = await findSubjects(api.shop, actor, rows)
  const now = api.shop.now()
  const wired = rows.flatMap((row) => {
    const endpoint = operationOf(operations, row)
    return endpoint ? [wireProposal(row, endpoint, { subject: subjects.get(row.id), now })] : []
  })
  return { rows: wired, lastSeq }
}

export const countForPerson = (api: Api, actor: Actor): Promise<Total> => countProposals(api.shop.db, operationsOf(api, actor))

/**
 * Sends the proposed operation as a request of the person who confirms, so all its checks apply. The proposal is claimed first, so that two clicks make one
 * change. If the process dies after the claim, the outcome is unknown. If the operation refuses, nothing has changed and the proposal waits again.
 * @returns the proposal, and the value that only the operation's reply contains
 * @throws ShopError not_found, also without the operation's scope; rule_refused if it is decided; proposal_ended; the operation's own refusal
 */
export async function confirmProposal(api: Api, { actor, header }: Call<'staff'>, id: string): Promise<{ proposal: Proposal; oneTime: string | null }> {
  const { shop } = api
  const { row, endpoint } = await getWaiting(api, actor, id)
  if (isOrphaned(row, shop.now())) throw new ShopError('proposal_ended', 'The API key of this proposal was revoked or has ended. Please dismiss the proposal.')
  const { target, body } = requestOf(api.endpoints, endpoint, row.input as Fields)
  if (!(await claimProposal(shop, actor, id))) throw alreadyDecided()
  const headers = {
    authorization: header('authorization') ?? '',
    ...(endpoint.once === 'header' && { 'idempotency-key': `proposal-${id}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const response = await api.hono.request(target, { method: endpoint.method, headers, ...(body !== undefined && { body }) })
  const answer = (await response.json()) as { message?: string; code?: ShopError['code']; details?: unknown; [field: string]: unknown }
  const { message = '', code, details } = answer
  // After a server error, the outcome is unknown: the proposal stays claimed.
  if (response.ok) await endProposal(shop, id, message)
  else if (response.status < 500) await releaseProposal(shop, id)
  if (code) throw new ShopError(code, message, details)
  const after = await findProposal(shop.db, id)
  const oneTime = endpoint.oneTime === undefined ? null : String(answer[endpoint.oneTime])
  return { proposal: wireProposal(after ?? row, endpoint, { now: shop.now() }), oneTime }
}

/** Dismisses a proposal, so its operation is never sent. @throws ShopError not_found, also without the operation's scope; rule_refused if it is decided */
export async function dismissProposal(api: Api, actor: Actor, id: string) {
  await getWaiting(api, actor, id)
  if (!(await claimProposal(api.shop, actor, id, 'dismissed'))) throw alreadyDecided()
}

async function getWaiting(api: Api, actor: Actor, id: string) {
  const row = await findProposal(api.shop.db, id)
  const endpoint = row && operationOf(operationsOf(api, actor), row)
  if (!row || !endpoint) throw new ShopError('not_found', 'This proposal does not exist.')
  if (row.decidedAt) throw alreadyDecided()
  return { row, endpoint }
}

const alreadyDecided = () => new ShopError('rule_refused', 'Somebody has decided this proposal before.')
