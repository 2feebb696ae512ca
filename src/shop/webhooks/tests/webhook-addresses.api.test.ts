import { describe, expect, test } from 'vitest'
import { makeAdmin, signedInAdmin, signedInCustomer, signedInStaff, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { addWebhook, receiverUrl, receiveWebhooks } from '#test/webhook-receiver.ts'

const fields = { url: receiverUrl, note: 'Our ERP', events: ['order.paid', 'product.changed'] }

const entries = () => shop.db.selectFrom('auditEntry').select(['action', 'before', 'after']).where('subjectKind', '=', 'webhook').orderBy('seq').execute()

describe('an owner', () => {
  test('adds an address, and sees its secret in that answer only', async () => {
    const token = await signedInAdmin()
    const { status, body } = await send('POST', '/webhooks', { token, body: fields })
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(body.webhook).toMatchObject({ ...fields, state: 'active', disabledBecause: null, triedAt: null, version: 1 })
    const read = [await send('GET', '/webhooks', { token }), await send('GET', `/webhooks/${body.webhook._id}`, { token })]
    expect(read.map((answer) => answer.body)).toEqual([[body.webhook], body.webhook])
    expect(JSON.stringify(await shop.db.selectFrom('webhookAddress').selectAll().execute())).not.toContain(body.secret.slice(6, 30))
    expect(await entries()).toMatchObject([{ action: 'created', after: { url: 'erp.example', events: 'order.paid, product.changed' } }])
  })

  test('changes it, pauses it, makes it active again and deletes it', async () => {
    const token = await signedInAdmin()
    const { _id: id, version } = await addWebhook(token, ['order.paid'])
    const changed = await send('PUT', `/webhooks/${id}`, { token, body: { ...fields, url: 'https://crm.example/in', version } })
    expect(changed.body.webhook).toMatchObject({ url: 'https://crm.example/in', note: 'Our ERP', version: 2 })
    const setState = async (state: string) => (await send('POST', `/webhooks/${id}/state`, { token, body: { state } })).body.webhook.state
    expect([await setState('paused'), await setState('paused'), await setState('active')]).toEqual(['paused', 'paused', 'active'])
    expect((await send('DELETE', `/webhooks/${id}`, { token })).status).toBe(200)
    expect((await send('GET', '/webhooks', { token })).body).toEqual([])
    expect((await send('GET', `/webhooks/${id}`, { token })).status).toBe(404)
    expect((await send('DELETE', `/webhooks/${id}`, { token })).status).toBe(404)
    expect((await entries()).map(({ action }) => action)).toEqual(['created', 'updated', 'paused', 'activated', 'deleted'])
  })

  test('shows those who may read Activity the host of an address alone', async () => {
    const token = await signedInAdmin()
    const { webhook } = (await send('POST', '/webhooks', { token, body: { ...fields, url: 'https://erp.example/hooks/s3cret?key=s3cret' } })).body
    const moved = { ...fields, url: 'https://erp.example/hooks/s3cret-2', version: webhook.version }
    expect((await send('PUT', `/webhooks/${webhook._id}`, { token, body: moved })).status).toBe(200)
    expect((await send('DELETE', `/webhooks/${webhook._id}`, { token })).status).toBe(200)
    const listed = (await send('GET', '/audit?kind=webhook', { token })).body
    expect(listed).toMatchObject([
      { action: 'deleted', before: { url: 'erp.example' } },
      { action: 'updated', before: { url: 'erp.example' }, after: { url: 'erp.example, another path' } },
      { action: 'created', after: { url: 'erp.example' } },
    ])
    expect(JSON.stringify(listed)).not.toContain('s3cret')
  })

  test('does not overwrite what somebody else saved meanwhile', async () => {
    const token = await signedInAdmin()
    const { _id: id } = await addWebhook(token, ['order.paid'])
    expect((await send('PUT', `/webhooks/${id}`, { token, body: { ...fields, version: 1 } })).status).toBe(200)
    const late = await send('PUT', `/webhooks/${id}`, { token, body: { ...fields, note: 'Late', version: 1 } })
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', details: { current: { note: 'Our ERP', version: 2 } } } })
  })

  test('replaces the secret once, also when the request comes twice', async () => {
    const token = await signedInAdmin()
    const { _id: id, secret, version } = await addWebhook(token, ['order.paid'])
    const replaced = await send('POST', `/webhooks/${id}/secret`, { token, body: { version } })
    expect(replaced.body.secret).toMatch(/^whsec_/)
    expect(replaced.body.secret).not.toBe(secret)
    expect(replaced.body.webhook.oldSecretUntil).toBe(new Date(shop.now().getTime() + 86_400_000).toISOString())
    expect((await send('POST', `/webhooks/${id}/secret`, { token, body: { version } })).status).toBe(409)
    later(86_400_000)
    expect((await send('GET', `/webhooks/${id}`, { token: await signedInAdmin() })).body.oldSecretUntil).toBeNull()
    expect(JSON.stringify(await entries())).not.toContain('whsec')
  })
})

test('every secret is another one: by address, by its number, and by shop', async () => {
  const token = await signedInAdmin()
  const [one, other] = [await addWebhook(token, ['order.paid']), await addWebhook(token, ['order.paid'], 'https://erp.example/other')]
  expect(one.secret).not.toBe(other.secret)
  expect(one.secret).toBe((await import('../server/signatures.server.ts')).shownSecret(shop, { id: one._id, secretNumber: 1 }))
  const secrets = { ...shop.secrets, auth: 'b'.repeat(64) }
  expect((await import('../server/signatures.server.ts')).shownSecret({ secrets }, { id: one._id, secretNumber: 1 })).not.toBe(one.secret)
})

describe('refuses', () => {
  test.each([
    ['', 'Please enter the address.'],
    ['erp.example/hooks', 'Please enter a whole address, such as https://example.com/hooks.'],
    ['http://erp.example/hooks', 'The address must begin with https://.'],
    ['ftp://erp.example/hooks', 'The address must begin with https://.'],
    ['https://erp.example:8443/hooks', 'Please leave out the port: only that of https works.'],
    ['https://asha:secret@erp.example/hooks', 'Please leave out names, passwords and what follows #.'],
    ['https://erp.example/hooks#here', 'Please leave out names, passwords and what follows #.'],
    ...['https://10.0.0.7/', 'https://169.254.169.254/latest', 'https://[fd00::1]/', 'https://erp/hooks', 'https://erp.internal/', 'https://db.localhost/'].map(
      (url) => [url, 'The address must be public: the shop sends nothing into private networks.'],
    ),
  ])('the address %s', async (url, message) => {
    const { status, body } = await send('POST', '/webhooks', { token: await signedInAdmin(), body: { ...fields, url } })
    expect([status, body.details]).toEqual([400, [{ field: 'url', message }]])
  })

  test('this machine, unless the shop is in test mode', async () => {
    const token = await signedInAdmin()
    const url = 'http://127.0.0.1:4000/hooks'
    const { config } = shop
    shop.config = { ...config, sandbox: false }
    const refused = await send('POST', '/webhooks', { token, body: { ...fields, url } })
    const local = await send('POST', '/webhooks', { token, body: { ...fields, url: 'https://localhost/hooks' } })
    shop.config = config
    expect([refused.status, local.status]).toEqual([400, 400])
    expect((await send('POST', '/webhooks', { token, body: { ...fields, url } })).status).toBe(200)
  })

  test('the same address twice, more than twenty, unknown events and none', async () => {
    const token = await signedInAdmin()
    const { _id: id } = await addWebhook(token, ['order.paid'])
    const message = 'There is a webhook with this address already.'
    expect(await send('POST', '/webhooks', { token, body: fields })).toMatchObject({ status: 400, body: { details: [{ field: 'url', message }] } })
    for (const events of [[], ['order.lost'], undefined])
      expect((await send('POST', '/webhooks', { token, body: { ...fields, url: 'https://a.example/', events } })).status).toBe(400)
    for (let count = 1; count < 20; count += 1) await addWebhook(token, ['order.paid'], `https://erp.example/${count}`)
    expect(await send('POST', '/webhooks', { token, body: { ...fields, url: 'https://a.example/' } })).toMatchObject({
      status: 422,
      body: { code: 'rule_refused' },
    })
    expect(await send('PUT', `/webhooks/${id}`, { token, body: { ...fields, url: 'https://erp.example/7', version: 1 } })).toMatchObject({ status: 400 })
  })

  test('a session whose proof is old, but not its test of an address', async () => {
    receiveWebhooks()
    const token = await signIn(await makeAdmin())
    const { _id: id, version } = await addWebhook(token, ['order.paid'])
    later(11 * 60_000)
    const changes = [
      await send('POST', '/webhooks', { token, body: { ...fields, url: 'https://a.example/' } }),
      await send('PUT', `/webhooks/${id}`, { token, body: { ...fields, version } }),
      await send('POST', `/webhooks/${id}/state`, { token, body: { state: 'paused' } }),
      await send('POST', `/webhooks/${id}/secret`, { token, body: { version } }),
      await send('DELETE', `/webhooks/${id}`, { token }),
    ]
    expect(changes.map(({ body }) => body.code)).toEqual(Array.from(changes, () => 'fresh_proof_needed'))
    expect((await send('POST', `/webhooks/${id}/test`, { token, body: {} })).status).toBe(200)
  })

  test('everybody without the scope: a manager reads and changes nothing, others see nothing', async () => {
    const { _id: id } = await addWebhook(await signedInAdmin(), ['order.paid'])
    const manager = await signedInStaff('manager')
    expect((await send('GET', '/webhooks', { token: manager })).status).toBe(200)
    expect((await send('GET', `/webhooks/${id}/deliveries`, { token: manager })).status).toBe(200)
    for (const path of [
      '/webhooks',
      `/webhooks/${id}/state`,
      `/webhooks/${id}/secret`,
      `/webhooks/${id}/test`,
      `/webhooks/${id}/resend`,
      '/webhook-deliveries/x/resend',
    ])
      expect((await send('POST', path, { token: manager, body: {} })).body.code).toBe('scope_missing')
    expect((await send('GET', '/webhooks', { token: await signedInStaff('support') })).body.code).toBe('scope_missing')
    expect((await send('GET', '/webhooks', { token: await signedInCustomer() })).status).toBe(403)
    expect((await send('GET', '/webhooks')).status).toBe(401)
  })
})
