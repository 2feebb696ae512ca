import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { NotFetched } from '#platform/outbound/fetch-public.ts'
import type { PostPublic } from '#platform/outbound/post-public.ts'
import type { WebhookEvent } from '#shop/webhooks/rules/webhook-events.ts'
import { webhookJobs } from '#shop/webhooks/server/send-webhook.server.ts'
import { makeProduct } from './make-product.ts'
import { signedInAdmin } from './make.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'

export const receiverUrl = 'https://erp.example/hooks'

export type Post = { address: string; headers: Record<string, string>; body: string; type: string; data: Record<string, unknown> }

/** `silent`: no answer comes. `killed`: the shop's process ends before it sees the answer. */
type Answer = number | 'silent' | 'killed'

/** Receives the webhooks of a test. `answer` decides what the receiver says; it may be replaced. */
export function receiveWebhooks(answer: (post: Post) => Answer | Promise<Answer> = () => 200) {
  const posts: Post[] = []
  const receiver = { posts, answer }
  const { postPublic } = shop
  const receive: PostPublic = async (address, { headers, body }) => {
    const { type, data } = JSON.parse(body)
    const post = { address, headers, body, type, data }
    posts.push(post)
    const answered = await receiver.answer(post)
    if (answered === 'silent') throw new NotFetched('its server takes too long')
    if (answered === 'killed') throw new Error('the process ended')
    return { status: answered, text: `answer ${answered}` }
  }
  shop.postPublic = receive
  onTestFinished(() => void (shop.postPublic = postPublic))
  return receiver
}

type Added = { _id: string; version: number; secret: string }

/** Adds an address by the API. */
export async function addWebhook(token: string, events: readonly WebhookEvent[], url = receiverUrl): Promise<Added> {
  const { status, body } = await send('POST', '/webhooks', { token, body: { url, events } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { ...body.webhook, secret: body.secret }
}

/** Runs the due deliveries. Those that fail are retried later. */
export const runDeliveries = () => shop.jobs.drain(shop, webhookJobs).catch((error: unknown) => String(error))

/** Runs the retries that wait, as if their time had come. */
export async function runRetries() {
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(shop.db)
  return runDeliveries()
}

/** The deliveries to an address, as the back-office lists them. */
export const listDeliveries = async (token: string, id: string, query = '') => (await send('GET', `/webhooks/${id}/deliveries${query}`, { token })).body

/** Changes a product, which is the cheapest event. @returns its id */
export async function changeProduct(token: string) {
  const { id } = await makeProduct(shop)
  await send('PUT', `/products/${id}`, { token, body: { name: 'Changed', variants: [{ quantity: '1 g', price: 500, discount: 0 }] } })
  return id
}

/** Adds an address with its receiver. `read` and `list` return the address and its deliveries, whatever the time is. */
export async function startWebhook() {
  const receiver = receiveWebhooks()
  const token = await signedInAdmin()
  const { _id: id } = await addWebhook(token, ['product.changed', 'order.paid'])
  const read = async () => (await send('GET', `/webhooks/${id}`, { token: await signedInAdmin() })).body
  return { receiver, token, id, read, list: async (query = '') => listDeliveries(await signedInAdmin(), id, query) }
}

export const idsOf = (posts: readonly Post[]) => posts.map(({ headers }) => headers['webhook-id'])
