import type { VersionedLook } from '#shop/look/contract.ts'
import { packBrand } from '#seed/pack-brand.ts'
import { apiBase } from '#kernel/endpoint.ts'
import type { Baseline, Fixture } from './fixture.ts'

/** Lets an assistant propose a coupon. @returns the id of the proposal */
async function propose(fixture: Fixture): Promise<string> {
  const { admin: token } = fixture
  const body = { name: `Assistant ${fixture.next('assistant')}`, scopes: ['coupons:write'], proposesOnly: true }
  const { apiKey, text } = await fixture.call<{ apiKey: { _id: string }; text: string }>('POST', '/api-keys', { token, body })
  const code = `PROPOSED${fixture.next('proposed coupon')}`
  const coupon = { code, discount: 5, minAmount: 0, expiry: '2099-12-31', createdBy: 'Meera' }
  const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'propose_postCoupons', arguments: coupon } }
  const headers = { authorization: `Bearer ${text}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const answer = await fetch(`${fixture.shop.baseURL}${apiBase}/mcp`, { method: 'POST', headers, body: JSON.stringify(request) })
  const [, id] = /Proposal (\w+) waits/.exec(await answer.text()) ?? []
  if (id === undefined) throw new Error(`the assistant could not propose: ${answer.status}`)
  // A shop has at most 100 keys that work. The proposals of a revoked one stay.
  await fixture.call('DELETE', `/api-keys/${apiKey._id}`, { token })
  return id
}

const ofProposal: Baseline = async (fixture) => ({ token: fixture.admin, id: await propose(fixture), json: {} })

const testKeys = { keyId: 'rzp_test_baseline', keySecret: 'a secret of a baseline', webhookSecret: 'a webhook secret of a baseline' }

const mail = { host: '127.0.0.1', port: '9', from: 'care@shop.example' }

const saveMail = async (fixture: Fixture) => {
  const { admin: token } = fixture
  const { connections } = await fixture.call<{ connections: { kind: string; version: number }[] }>('GET', '/connections', { token })
  return { token, kind: 'mail', json: { version: connections.find(({ kind }) => kind === 'mail')?.version ?? 0, values: mail } }
}

/** Baseline requests of the System screen, of connections, the look, the brand pack and proposals, by operation. */
export const operatorBaselines: Record<string, Baseline> = {
  'GET /system/checks': ({ admin: token }) => ({ token }),
  'GET /system/queues': ({ admin: token }) => ({ token }),
  'POST /system/queues/retry': ({ admin: token }) => ({ token, json: { name: 'send-refund' } }),
  'GET /module-screens': ({ admin: token }) => ({ token }),
  'GET /connections': ({ admin: token }) => ({ token }),
  'GET /conversions': ({ admin: token }) => ({ token }),
  'PUT /connections/{kind}': saveMail,
  'DELETE /connections/{kind}': async (fixture) => {
    const { token, json } = await saveMail(fixture)
    await fixture.call('PUT', '/connections/mail', { token, body: json })
    return { token, kind: 'mail' }
  },
  'POST /connections/{kind}/test': ({ admin: token }) => ({ token, kind: 'mail', json: {} }),
  'GET /settings/look': ({ admin: token }) => ({ token }),
  'PUT /settings/look': async (fixture) => {
    const { admin: token } = fixture
    const look = await fixture.call<VersionedLook>('GET', '/settings/look', { token })
    return { token, json: { ...look, accent: look.accent === '#1b6640' ? '#00539c' : '#1b6640' } }
  },
  'GET /exports/brand-pack': ({ admin: token }) => ({ token }),
  'POST /brand-pack': async ({ admin: token }) => ({ token, headers: [['content-type', 'application/zip']], body: Buffer.from(await packBrand('seed/tea')) }),
  'GET /payment-accounts': ({ admin: token }) => ({ token }),
  'PUT /payment-accounts/{mode}': async (fixture) => {
    const { admin: token } = fixture
    const { accounts } = await fixture.call<{ accounts: { mode: string; version: number }[] }>('GET', '/payment-accounts', { token })
    return { token, mode: 'test', json: { ...testKeys, version: accounts.find(({ mode }) => mode === 'test')?.version ?? 0 } }
  },
  'POST /payment-accounts/{mode}/test': ({ admin: token }) => ({ token, mode: 'live', json: {} }),
  'GET /going-live': ({ admin: token }) => ({ token }),
  'POST /going-live': ({ admin: token }) => ({ token, json: { mode: 'live', version: 0 } }),
  'GET /webhook-events': ({ admin: token }) => ({ token }),
  'GET /proposals': async (fixture) => {
    await propose(fixture)
    return { token: fixture.admin }
  },
  'POST /proposals/{id}/confirm': ofProposal,
  'POST /proposals/{id}/dismiss': ofProposal,
}
