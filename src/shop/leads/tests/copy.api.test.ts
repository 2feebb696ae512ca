import { beforeEach, expect, test } from 'vitest'
import { unlimited } from '#platform/http/rate-limit.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop, openRealLimits } from '#test/test-shop.ts'

beforeEach(() => {
  shop.limits = unlimited
})

const lead = { name: 'Click http://evil.example', phone: '', email: 'meera@example.com', subject: 'Bulk order', message: 'Two lines,\nplease call.' }

const write = async (change: object = {}, from?: string) => (await send('POST', '/leads', { body: { ...lead, ...change }, ...(from && { from }) })).body
const copies = () => shop.db.selectFrom('message').selectAll().where('dedupeKey', 'like', 'lead:%').orderBy('seq').execute()

test('the sender gets a copy with the message’s number, and the sender’s words appear only as a quotation', async () => {
  const { lead: stored, copied } = await write()
  expect(copied).toBe(true)
  await runJobs()
  const [copy, ...others] = await copies()
  expect(others).toEqual([])
  expect(copy).toMatchObject({ channel: 'mail', recipient: 'meera@example.com', subject: `Your message to Swachh, number ${stored._id}`, status: 'sent' })
  expect(copy?.body).toContain(`Its number is ${stored._id}.`)
  expect(copy?.body).toContain('> Bulk order\n> \n> Two lines,\n> please call.')
  expect(copy?.body).not.toContain('evil')
  const own = copy?.body.split('\n').filter((line) => !line.startsWith('>'))
  expect(own?.join('\n')).not.toMatch(/Bulk|Two lines/)
})

test('the copy cuts a long message off', async () => {
  await write({ message: 'x'.repeat(5000) })
  const [copy] = await copies()
  expect(copy?.body.length).toBeLessThan(1500)
  expect(copy?.body).toContain('xx ...')
})

test('sends no copy without a valid e-mail address', async () => {
  expect(await write({ email: '', phone: '98765 43210' })).toMatchObject({ success: true, copied: false })
  expect(await write({ email: 'meera', phone: '98765 43210' })).toMatchObject({ success: true, copied: false })
  expect(await copies()).toEqual([])
})

test('one e-mail address gets three copies a day from all networks; every message is stored', async () => {
  shop.limits = openRealLimits()
  const copied = []
  for (let n = 1; n <= 5; n += 1) copied.push((await write({ email: n % 2 ? 'meera@example.com' : 'MEERA@example.com' }, `203.0.113.${n}`)).copied)
  expect(copied).toEqual([true, true, true, false, false])
  expect((await send('GET', '/leads', { token: await signedInAdmin() })).body).toHaveLength(5)
  expect((await write({ email: 'ravi@example.com' }, '203.0.113.77')).copied).toBe(true)
})

test('all e-mail addresses together get 200 copies a day from all networks', async () => {
  shop.limits = openRealLimits()
  let copied = 0
  for (let n = 0; n < 203; n += 1) copied += (await write({ email: `n${n}@example.com` }, `203.0.${n}.1`)).copied ? 1 : 0
  expect(copied).toBe(200)
  expect(await copies()).toHaveLength(200)
})

test('the copy is deleted with its message, by an admin or with the sender’s account', async () => {
  const token = await signedInAdmin()
  const { lead: stored } = await write()
  await send('DELETE', `/leads/${stored._id}`, { token })
  expect(await copies()).toEqual([])

  const asha = await makeCustomer({ email: 'asha@example.com' })
  await send('POST', '/leads', { token: await signIn(asha), body: { ...lead, email: 'asha@example.com' } })
  await write({ email: 'asha@example.com' })
  const { body: personalData } = await send('GET', `/customers/${asha.id}/export`, { token })
  expect(personalData.messages).toMatchObject([{ to: 'asha@example.com', subject: expect.stringContaining('Your message to Swachh') }])
  await send('DELETE', `/customers/${asha.id}`, { token })
  await eraseDeleted(shop)
  expect(await copies(), 'a message that anybody may have written stays').toHaveLength(1)
})

test('finds a message by its number in any letter case', async () => {
  const token = await signedInAdmin()
  const { lead: stored } = await write()
  later(1000)
  await write({ name: 'Ravi' })
  const found = async (q: string) => {
    const { body, headers } = await send('GET', `/leads?page=1&q=${q}`, { token })
    return [body.map(({ _id }: { _id: string }) => _id), headers.get('x-total-count')]
  }
  expect(await found(stored._id)).toEqual([[stored._id], '1'])
  expect(await found(stored._id.toLowerCase())).toEqual([[stored._id], '1'])
  expect(await found('000000000000')).toEqual([[], '0'])
  expect((await send('GET', `/leads?page=2&q=${stored._id}`, { token })).body).toEqual([])
  expect((await send('GET', `/leads?page=1&state=handled&q=${stored._id}`, { token })).body).toEqual([])
})
