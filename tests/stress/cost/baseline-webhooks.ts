import type { Baseline, Fixture, RequestPart } from './fixture.ts'

type Added = { _id: string; version: number }

/** Nothing answers at this port, so each delivery fails at once. */
const fields = (fixture: Fixture) => ({ url: `http://127.0.0.1:9/${fixture.next('webhook')}`, events: ['order.cancelled'] })

/** Adds a webhook, and deletes those before: there can be twenty. */
async function add(fixture: Fixture): Promise<Added> {
  const { admin: token } = fixture
  for (const { _id } of await fixture.call<Added[]>('GET', '/webhooks', { token })) await fixture.call('DELETE', `/webhooks/${_id}`, { token })
  return (await fixture.call<{ webhook: Added }>('POST', '/webhooks', { token, body: fields(fixture) })).webhook
}

const ofWebhook =
  (part: (fixture: Fixture, added: Added) => RequestPart = () => ({})): Baseline =>
  async (fixture) => {
    const added = await add(fixture)
    return { token: fixture.admin, id: added._id, ...part(fixture, added) }
  }

/** Baseline requests of webhooks, by operation. */
export const webhookBaselines: Record<string, Baseline> = {
  'GET /webhooks': ofWebhook(),
  'POST /webhooks': ofWebhook((fixture) => ({ json: fields(fixture) })),
  'GET /webhooks/{id}': ofWebhook(),
  'PUT /webhooks/{id}': ofWebhook((fixture, { version }) => ({ json: { ...fields(fixture), version } })),
  'DELETE /webhooks/{id}': ofWebhook(),
  'POST /webhooks/{id}/state': ofWebhook(() => ({ json: { state: 'paused' } })),
  'POST /webhooks/{id}/secret': ofWebhook((_fixture, { version }) => ({ json: { version } })),
  'POST /webhooks/{id}/test': ofWebhook(() => ({ json: {} })),
  'GET /webhooks/{id}/deliveries': ofWebhook(),
  'POST /webhooks/{id}/resend': ofWebhook(() => ({ json: { since: '2026-01-01T00:00' } })),
  'POST /webhook-deliveries/{id}/resend': async (fixture) => {
    const { _id } = await add(fixture)
    const { delivery } = await fixture.call<{ delivery: { _id: string } }>('POST', `/webhooks/${_id}/test`, { token: fixture.admin, body: {} })
    return { token: fixture.admin, id: delivery._id, json: {} }
  },
}
