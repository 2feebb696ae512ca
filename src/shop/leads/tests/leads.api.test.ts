import { beforeEach, describe, expect, test } from 'vitest'
import { unlimited } from '#platform/http/rate-limit.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { send } from '#test/send.ts'
import { api, shop, openRealLimits } from '#test/test-shop.ts'

beforeEach(() => {
  shop.limits = unlimited
})

const lead = { name: 'Meera', phone: '98765 43210', email: 'meera@example.com', subject: 'Bulk order', message: 'Two lines,\nplease call.' }

describe('the contact form', () => {
  test('stores the message unchanged', async () => {
    const { status, body } = await send('POST', '/leads', { body: lead })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: 'Message sent successfully ✅',
      lead: { _id: expect.any(String), ...lead, createdAt: '2026-01-15T06:30:00.000Z' },
      copied: true,
    })
    expect((await send('GET', '/leads', { token: await signedInAdmin() })).body).toEqual([{ ...body.lead, handled: false, handledAt: '', handledBy: '' }])
  })

  test('needs an e-mail address or a phone number', async () => {
    for (const way of [{ email: 'meera@example.com' }, { phone: '98765 43210' }, { phone: '98765 43210', email: 'not an address' }])
      expect((await send('POST', '/leads', { body: { message: 'hello', ...way } })).body.lead).toMatchObject({ name: '', message: 'hello' })
    for (const body of [{}, { name: ' ', message: '\n' }]) {
      const details = [{ field: 'message', message: 'Please write your message.' }]
      expect(await send('POST', '/leads', { body })).toMatchObject({ status: 400, body: { message: 'Please fill in the form.', details } })
    }
  })

  test('refuses a message without valid contact details, by field, and does not count it on the limit', async () => {
    shop.limits = openRealLimits()
    const refused = async (body: object) => {
      const answer = await send('POST', '/leads', { body: { name: 'Meera', message: 'hello', ...body } })
      return { status: answer.status, fields: answer.body.details.map(({ field }: { field: string }) => field) }
    }
    for (let tries = 0; tries < 4; tries += 1) expect(await refused({})).toEqual({ status: 400, fields: ['email', 'phone'] })
    expect(await refused({ email: 'meera@' })).toEqual({ status: 400, fields: ['email'] })
    expect(await refused({ phone: '12' })).toEqual({ status: 400, fields: ['phone'] })
    expect((await send('POST', '/leads', { body: lead })).status).toBe(200)
  })

  test('stores markup as text', async () => {
    const message = '<img src=x onerror=alert(1)> =HYPERLINK("http://evil")'
    expect((await send('POST', '/leads', { body: { ...lead, message } })).body.lead.message).toBe(message)
  })

  test.each([
    [{ ...lead, name: ['a'] }],
    [{ ...lead, message: { toString: 'x' } }],
    [{ ...lead, subject: 'a\r\nBcc: all@example.com' }],
    [{ ...lead, email: 'a@example.com\n' }],
    [{ ...lead, message: 'a\u0007b' }],
    [{ ...lead, phone: 'x'.repeat(301) }],
    [{ ...lead, message: 'x'.repeat(5001) }],
  ])('refuses %.60j', async (body) => {
    expect((await send('POST', '/leads', { body })).status).toBe(400)
  })

  test('refuses a body of 2 MB', async () => {
    expect((await send('POST', '/leads', { body: { message: 'x'.repeat(2_000_000) } })).status).toBe(413)
  })

  test('refuses other bodies than JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await api.request('/leads', { method: 'POST', headers, body: 'name=x' })).status).toBe(415)
  })

  test('accepts three messages in ten minutes from one network address', async () => {
    shop.limits = openRealLimits()
    for (let sent = 0; sent < 3; sent += 1) expect((await send('POST', '/leads', { body: lead })).status).toBe(200)
    const refused = await send('POST', '/leads', { body: lead })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('the list of messages', () => {
  test('comes in pages, newest first, and can be searched', async () => {
    for (const name of ['A', 'B', 'C']) await send('POST', '/leads', { body: { ...lead, name } })
    const token = await signedInAdmin()
    const first = await send('GET', '/leads?limit=2', { token })
    expect(first.body.map(({ name }: { name: string }) => name)).toEqual(['C', 'B'])
    expect(first.headers.get('x-total-count')).toBe('3')
    const rest = await send('GET', `/leads?limit=2&cursor=${first.headers.get('x-next-cursor')}`, { token })
    expect(rest.body.map(({ name }: { name: string }) => name)).toEqual(['A'])
    await send('POST', '/leads', { body: { phone: '98765 43210', subject: '100% wholesale' } })
    const found = await send('GET', `/leads?q=${encodeURIComponent('100% WHOLE')}`, { token })
    expect(found.body).toHaveLength(1)
    expect(found.headers.get('x-total-count')).toBe('1')
    expect((await send('GET', '/leads?q=nobody', { token })).body).toEqual([])
  })

  test('is for admins only', async () => {
    expect((await send('GET', '/leads')).status).toBe(401)
    expect((await send('GET', '/leads', { token: await signedInCustomer() })).status).toBe(403)
    expect((await send('GET', '/leads?limit=0', { token: await signedInAdmin() })).status).toBe(400)
  })
})
