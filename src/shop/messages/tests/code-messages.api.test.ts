import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { GatewayError } from '#platform/outbound/gateway-error.ts'
import type { OutboundMessage } from '#platform/outbound/outbound.ts'
import { signedInAdmin } from '#test/make.ts'
import { runJob } from '#test/run-job.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { deliverSmsJob } from '../server/deliver-message.server.ts'

/** Tests how long messages with a one-time code are sent, shown and stored. */

const mobile = '9811111111'
const minute = 60_000
const hour = 60 * minute

const askForCode = async () => expect((await send('POST', '/auth/send-otp', { body: { mobile } })).status).toBe(200)
const list = async (query = '') => (await send('GET', `/messages${query}`, { token: await signedInAdmin() })).body
/** Runs the nightly clean-up. */
const sweep = () => runJob(shop, 'sweep')
const storedMessages = () => shop.db.selectFrom('message').select(['recipient', 'failure']).execute()

/** Runs the jobs that wait for their next attempt, with this function as the gateway. */
async function workWith(sendOut: (message: OutboundMessage) => Promise<void>) {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(shop.db)
  await shop.jobs.drain({ ...shop, outbound: { live: { mail: true, sms: true }, send: sendOut } })
}

const jobStates = async () => (await sql<{ state: string }>`select state from pgboss.job where name = 'deliver-code'`.execute(shop.db)).rows

test('a code that expires before a gateway accepts it is not sent, and is listed as late', async () => {
  const sent: string[] = []
  await askForCode()
  await expect(workWith(() => Promise.reject(new GatewayError('The SMS gateway answered 503')))).rejects.toThrow('503')
  later(5 * minute - 1)
  expect(await list('?status=failed')).toMatchObject([{ status: 'failed', failure: 'The SMS gateway answered 503' }])
  expect(await list('?status=late')).toEqual([])
  later(1)
  expect(await list('?status=late')).toMatchObject([{ to: '+919811111111', status: 'late', tries: 1, text: '', canResend: false }])
  expect(await list('?status=failed')).toEqual([])
  await workWith(async ({ body }) => void sent.push(body))
  expect(sent).toEqual([])
  expect(await jobStates(), 'nothing is left to be tried').toEqual([{ state: 'completed' }])

  await askForCode()
  await workWith(async ({ body }) => void sent.push(body))
  expect(sent, 'the next one leaves').toHaveLength(1)
  expect((await list()).map(({ status }: { status: string }) => status)).toEqual(['sent', 'late'])
})

test('a late confirmation is still sent', async () => {
  const sent: string[] = []
  await sql`insert into message (id, dedupe_key, channel, recipient, body, created_at)
    values ('M1', 'order-placed:SW1:sms', 'sms', '+919811111111', 'Thank you', ${shop.now()})`.execute(shop.db)
  await shop.db.transaction().execute((tx) => shop.jobs.enqueue(tx, deliverSmsJob, { messageId: 'M1' }))
  later(2 * hour)
  await workWith(async ({ body }) => void sent.push(body))
  expect(sent).toEqual(['Thank you'])
})

test('a code message is deleted with its number after a day', async () => {
  // No account has this number, so no deletion of an account removes the message.
  await askForCode()
  await runJobs()
  later(23 * hour)
  await askForCode()
  await sweep()
  expect(await storedMessages()).toHaveLength(2)
  later(hour + 1)
  await sweep()
  expect(await storedMessages(), 'of the second code').toHaveLength(1)
  later(24 * hour)
  await sweep()
  expect(await storedMessages()).toEqual([])
})

test('the wait between codes does not depend on the message', async () => {
  await askForCode()
  await runJobs()
  await shop.db.deleteFrom('message').execute()
  expect(await send('POST', '/auth/send-otp', { body: { mobile } })).toMatchObject({ status: 429, body: { details: { retryAfter: 60 } } })
})

test('the gateway’s answer is stored with the message', async () => {
  await askForCode()
  const refusal = new GatewayError('The SMS gateway refused: 550', `550 <+91${mobile}> is unknown`)
  await expect(workWith(() => Promise.reject(refusal))).rejects.toThrow('The SMS gateway refused: 550')
  expect(await storedMessages()).toEqual([{ recipient: `+91${mobile}`, failure: `550 <+91${mobile}> is unknown` }])
})
