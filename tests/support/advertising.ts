import { sql } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import { conversionJobs } from '#shop/sources/conversions/server/send-conversion.server.ts'
import { type Checkout, makeCheckout } from './make-order.ts'
import { signedInAdmin } from './make.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'

const values = {
  meta: { pixelId: '1234567890', accessToken: 'a long access token 1234', testCode: 'TEST12345' },
  ga4: { measurementId: 'G-1A2B3C4D5E', apiSecret: 'a long api secret 5678' },
}

export type Receiver = keyof typeof values

/** Connects a service as the owner does. */
export async function connectService(kind: Receiver, changes: Record<string, string> = {}) {
  const token = await signedInAdmin()
  const { body } = await send('GET', '/connections', { token })
  const { version } = body.connections.find((each: { kind: string }) => each.kind === kind)
  return send('PUT', `/connections/${kind}`, { token, body: { version, values: { ...values[kind], ...changes } } })
}

export const disconnect = async (kind: Receiver) => send('DELETE', `/connections/${kind}`, { token: await signedInAdmin() })

/** Connects both simulated services for each test of a file. */
export function openAdvertising() {
  beforeEach(async () => {
    await connectService('meta')
    await connectService('ga4')
  })
  afterEach(async () => {
    await shop.db.deleteFrom('connection').execute()
    await shop.connections.refresh(shop)
  })
}

/** What the customers of a test proved. */
export const known = { email: 'asha.rao@gmail.com', mobile: '+919876543210' }

export const agree = (token: string, given = true) => send('PUT', '/account/consents', { token, body: { purpose: 'advertising', given } })

/** Creates a customer who agreed, with a proved email address and mobile number. */
export async function makeAgreeing({ agrees = true, email = known.email, mobile = known.mobile } = {}): Promise<Checkout> {
  const checkout = await makeCheckout()
  await shop.db.updateTable('customer').set({ email, emailVerifiedAt: shop.now(), loginMobile: mobile }).where('id', '=', checkout.customerId).execute()
  if (agrees) await agree(checkout.token)
  return checkout
}

/** Runs the due events. Those that fail are tried again later. */
export const runEvents = () => shop.jobs.drain(shop, conversionJobs).catch((error: unknown) => String(error))

/** Runs the events that wait, as if their time had come. */
export async function runEventsAgain() {
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(shop.db)
  return runEvents()
}

/** Sets how the simulated services behave. */
export const setOutage = async (outage: 'none' | 'refuses') => {
  const { ok } = await shop.fetch('http://127.0.0.1/sandbox/advertising/switches', { method: 'POST', body: JSON.stringify({ outage }) })
  if (!ok) throw new Error('the simulated services have no such behaviour')
}

type MetaEvent = { event_name: string; event_id: string; user_data: object; custom_data: { value: number; order_id: string; contents?: object[] } }
type Ga4Event = { name: string; params: { transaction_id: string; value: number; currency: string; items?: object[] } }

/** Returns what the simulated services received, in order. A body that breaks a published rule fails the test. */
export async function readLog() {
  const log: { receiver: Receiver; body: { data?: MetaEvent[]; events?: Ga4Event[]; client_id?: string }; problems: string[] }[] = await (
    await shop.fetch('http://127.0.0.1/sandbox/advertising/log')
  ).json()
  const problems = log.flatMap((entry) => entry.problems)
  if (problems.length > 0) throw new Error(problems.join('; '))
  const bodies = log.map(({ body }) => body)
  return { bodies, meta: bodies.flatMap(({ data = [] }) => data), ga4: bodies.flatMap(({ events = [] }) => events) }
}

/** Returns the events that each service got, such as `purchase 1000`. */
export async function readSent() {
  const { meta, ga4 } = await readLog()
  return {
    meta: meta.map(({ event_name: name, custom_data: data }) => `${name} ${data.value}`),
    ga4: ga4.map(({ name, params }) => `${name} ${params.value}`),
  }
}

export const nothing = { meta: [], ga4: [] }

/** Returns the events as the owner sees them, newest first. */
export const listEvents = async () => (await send('GET', '/conversions', { token: await signedInAdmin() })).body
