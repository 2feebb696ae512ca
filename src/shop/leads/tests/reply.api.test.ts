import { beforeEach, expect, test } from 'vitest'
import type { OutboundMessage } from '#platform/outbound/outbound.ts'
import { makeAdmin, signedInAdmin, signedInCustomer, signedInStaff, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { createApi } from '../../../app.ts'

const meera = { name: 'Meera', phone: '98765 43210', email: 'meera@example.com', subject: 'Bulk order', message: 'Two lines,\nplease call.' }
const text = 'Namaste Meera,\n\nwe have 40 jars.'

let token: string
beforeEach(async () => {
  token = await signIn(await makeAdmin({ name: 'Kavya' }))
})

const write = async (change: object = {}): Promise<string> => (await send('POST', '/leads', { body: { ...meera, ...change } })).body.lead._id
const reply = (id: string, changes: object = {}, as: string | undefined = token) =>
  send('POST', `/leads/${id}/reply`, { ...(as && { token: as }), body: { text, key: 'reply-0001', ...changes } })
const replies = () => shop.db.selectFrom('message').selectAll().where('dedupeKey', 'like', 'reply:%').orderBy('seq').execute()
const leadOf = async (id: string) => (await send('GET', `/leads?q=${id}`, { token })).body[0]
const activityOf = async (id: string) => (await send('GET', `/audit?kind=lead&subject=${id}`, { token })).body

test('a reply goes to the sender with the own words quoted, marks the message, and shows in Messages and Activity', async () => {
  const id = await write()
  const answer = await reply(id)
  expect(answer).toMatchObject({ status: 200, body: { message: 'The reply will be sent shortly.', lead: { _id: id, handled: true, handledBy: 'Kavya' } } })
  expect(answer.body.lead.handledAt).toBe(shop.now().toISOString())
  await runJobs()
  const [mail, ...more] = await replies()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ channel: 'mail', recipient: 'meera@example.com', status: 'sent', subject: `Re: Your message to Swachh, number ${id}` })
  expect(mail?.body).toBe(`${text}\n\nYou wrote on 15 January 2026 at 12:00 pm (India time):\n\n> Bulk order\n> \n> Two lines,\n> please call.`)
  const { body: messages } = await send('GET', `/messages?q=${id}`, { token })
  expect(messages).toMatchObject([
    { _id: mail?.id, to: 'meera@example.com', text: mail?.body, canResend: true },
    { subject: `Your message to Swachh, number ${id}` },
  ])
  const entries = await activityOf(id)
  expect(entries).toMatchObject([{ action: 'replied', actor: { name: 'Kavya' }, before: { handled: false }, after: { handled: true } }])
  expect(JSON.stringify(entries)).not.toMatch(/jars/)
})

test('the mail leaves as HTML too, and its answer goes to the shop’s address', async () => {
  await reply(await write())
  const sent: OutboundMessage[] = []
  const outbound = { live: { mail: true, sms: true }, send: async (message: OutboundMessage) => void sent.push(message) }
  await shop.jobs.drain({ ...shop, outbound })
  expect(sent).toHaveLength(2)
  const isReply = ({ subject }: OutboundMessage) => subject?.startsWith('Re:') ?? false
  // The jobs of one moment run in any order.
  const [mail, copy] = [sent.find(isReply), sent.find((message) => !isReply(message))]
  expect(mail).toMatchObject({ replyTo: 'care@swachh.example', html: expect.stringMatching(/we have 40 jars\.[^]*class="quote"[^]*please call/) })
  expect(copy).not.toHaveProperty('replyTo')
})

test('the same request again sends once, also at the same time; another text with its key is refused', async () => {
  const id = await write()
  const answers = await Promise.all([reply(id), reply(id), reply(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  later(60_000)
  expect((await reply(id)).body.lead).toEqual(answers[0]?.body.lead)
  expect(await reply(id, { text: 'Namaste Meera,' })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  expect(await replies()).toHaveLength(1)
  expect(await activityOf(id)).toHaveLength(1)
})

test('of two admins who reply, the second learns of the first, and sends only after seeing that', async () => {
  const id = await write()
  const other = await signIn(await makeAdmin({ name: 'Dev' }))
  const both = await Promise.all([reply(id, { key: 'reply-kavya' }), reply(id, { key: 'reply-dev-1' }, other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  const current = await leadOf(id)
  expect(refused?.body).toMatchObject({ code: 'changed_meanwhile', message: 'Somebody has replied to this message meanwhile.', details: { current } })
  expect(await replies()).toHaveLength(1)

  later(60_000)
  const again = await reply(id, { key: 'reply-dev-2', seen: current.handledAt }, other)
  expect(again).toMatchObject({ status: 200, body: { lead: { handledBy: 'Dev', handledAt: shop.now().toISOString() } } })
  expect(await replies()).toHaveLength(2)
  expect((await reply(id, { key: 'reply-kavya-2', seen: current.handledAt })).body.code).toBe('changed_meanwhile')
  expect((await activityOf(id)).map(({ action }: { action: string }) => action)).toEqual(['replied', 'replied'])
})

test('a message that was reopened meanwhile gets its reply', async () => {
  const id = await write()
  await send('PUT', `/leads/${id}`, { token, body: { handled: true } })
  const { handledAt } = await leadOf(id)
  await send('PUT', `/leads/${id}`, { token, body: { handled: false } })
  expect((await reply(id, { seen: handledAt })).status).toBe(200)
})

test('refuses bad input, a message without an e-mail address, and everybody without the right, and changes nothing', async () => {
  const id = await write()
  for (const [changes, message] of [
    [{ text: ' \n ' }, 'Please write your reply.'],
    [{ text: undefined }, 'Please write your reply.'],
    [{ text: 'x'.repeat(2001) }, 'Please use at most 2000 characters.'],
    [{ text: 'a\u0007b' }, 'Please remove the control characters.'],
    [{ key: 'short' }, 'Please send a key of 8 to 64 characters.'],
  ] as const)
    expect({ changes, ...(await reply(id, changes)) }).toMatchObject({ changes, status: 400, body: { message } })
  for (const email of ['', 'meera'])
    expect(await reply(await write({ email }))).toMatchObject({
      status: 422,
      body: { message: 'This message has no e-mail address that a reply could go to.' },
    })
  expect((await reply('UNKNOWN')).status).toBe(404)
  expect((await reply(id, {}, '')).status).toBe(401)
  expect((await reply(id, {}, await signedInCustomer())).status).toBe(403)
  expect((await reply(id, {}, await signedInStaff('packer'))).body.code).toBe('scope_missing')
  expect(await replies()).toEqual([])
  expect(await leadOf(id)).toMatchObject({ handled: false })
  expect((await reply(id, { text: ` ${'x'.repeat(2000)}\r\n` }, await signedInStaff('support'))).status).toBe(200)
})

test('refuses a reply that no mail server would send, and leaves the message open', async () => {
  const id = await write()
  const api = createApi({ ...shop, config: { ...shop.config, sandbox: false } })
  const request = { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } }
  const from = { incoming: { socket: { remoteAddress: undefined } } }
  const response = await api.request(`/leads/${id}/reply`, { ...request, body: JSON.stringify({ text, key: 'reply-0001' }) }, from)
  expect([response.status, await response.json()]).toMatchObject([422, { message: expect.stringContaining('The shop has no mail server') }])
  expect(await leadOf(id)).toMatchObject({ handled: false })
})

test('a reply is deleted with its message', async () => {
  const id = await write()
  await reply(id)
  await send('DELETE', `/leads/${id}`, { token: await signedInAdmin() })
  expect(await replies()).toEqual([])
})
