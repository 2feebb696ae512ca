import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openConnections } from '#platform/connections/connections.ts'
import { keyFromText, sealText } from '#platform/connections/sealing.ts'
import { readConfig } from '#platform/config.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'

const mail = { host: '127.0.0.1', port: '587', user: 'care', password: 'a long mail password 9876', from: 'Zafrani <care@zafrani.example>' }
const sms = { url: 'http://127.0.0.1:9/send', token: 'a long token of the gateway', sender: 'ZAFRAN' }

const { connections } = shop
let owner: string
beforeEach(async () => {
  owner = await signedInAdmin()
})
afterEach(async () => {
  shop.connections = connections
  await shop.db.deleteFrom('connection').execute()
  await connections.refresh(shop)
})

const save = (kind: string, values: object, { version = 0, token = owner } = {}) => send('PUT', `/connections/${kind}`, { token, body: { version, values } })
const list = async (token = owner) => (await send('GET', '/connections', { token })).body
const stored = async (kind: string) => (await list()).connections.find((each: { kind: string }) => each.kind === kind)

describe('a connection', () => {
  test('is saved, used at once, and shown without its secret', async () => {
    const { status, body } = await save('mail', mail)
    expect([status, body]).toMatchObject([
      200,
      { message: 'Connection saved', connection: { source: 'stored', secrets: [{ field: 'password', ending: '9876' }] } },
    ])
    expect(JSON.stringify([body, await list()])).not.toContain(mail.password)
    expect(shop.config).toMatchObject({ SMTP_URL: `smtp://care:${encodeURIComponent(mail.password)}@127.0.0.1:587?requireTLS=true`, MAIL_FROM: mail.from })
    expect(shop.outbound.live).toEqual({ mail: true, sms: false })
    expect((await send('DELETE', '/connections/mail', { token: owner })).body).toMatchObject({ connection: { source: 'none' } })
    expect(shop.config.SMTP_URL).toBeUndefined()
    expect(shop.outbound.live.mail).toBe(false)
  })

  test('keeps an empty secret, but never sends it to another server', async () => {
    await save('mail', mail)
    const { version } = await stored('mail')
    const changed = { ...mail, password: '', from: 'other@zafrani.example' }
    expect((await save('mail', changed, { version })).status).toBe(200)
    expect(shop.config.SMTP_URL).toContain(encodeURIComponent(mail.password))
    const moved = await save('mail', { ...changed, host: 'localhost' }, { version: (await stored('mail')).version })
    expect(moved).toMatchObject({ status: 400, body: { details: [{ field: 'password', message: expect.stringContaining('again') }] } })
    expect(shop.config.SMTP_URL).toContain('@127.0.0.1')
  })

  test('is nowhere in plain text: database, Activity and log', async () => {
    await save('mail', mail)
    const row = await shop.db.selectFrom('connection').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(row.sealed).toString('latin1')).not.toMatch(/care|zafrani|password/)
    const entries = (await send('GET', '/audit?kind=connection', { token: owner })).body
    expect(entries).toMatchObject([{ action: 'connected', subject: { id: 'mail' }, after: { changed: 'host, port, user, password, from' } }])
    expect(JSON.stringify(await shop.db.selectFrom('auditEntry').selectAll().execute())).not.toContain(mail.password)
  })

  test('has another nonce at each save, and opens in its own row only', async () => {
    await save('sms', sms)
    await save('mail', mail)
    const { sealed } = await shop.db.selectFrom('connection').select('sealed').where('kind', '=', 'sms').executeTakeFirstOrThrow()
    await shop.db.updateTable('connection').set({ sealed, version: 1_000_000 }).where('kind', '=', 'mail').execute()
    await shop.connections.refresh(shop)
    expect(await stored('mail')).toMatchObject({ source: 'unreadable', values: { host: '' }, secrets: [] })
    expect(shop.outbound.live.mail).toBe(false)
  })

  test('of another key must be entered again, and nothing else is lost', async () => {
    const sealed = sealText(keyFromText('the key of the machine that burnt'), 'connection mail', JSON.stringify(mail))
    await shop.db.insertInto('connection').values({ kind: 'mail', sealed, savedAt: shop.now() }).execute()
    await shop.connections.refresh(shop)
    const found = await stored('mail')
    expect(found.source).toBe('unreadable')
    await runJobs()
    expect((await save('mail', mail, { version: found.version })).status).toBe(200)
    expect((await stored('mail')).source).toBe('stored')
  })

  test('of a form that somebody else has overtaken is refused', async () => {
    await save('mail', mail)
    const late = await save('mail', mail)
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', details: { current: { kind: 'mail' } } } })
    expect(JSON.stringify(late.body)).not.toContain(mail.password)
  })

  test('of the public address is in links at once', async () => {
    expect((await stored('address')).source).toBe('none')
    expect((await save('address', { url: 'https://8.8.8.8/' })).status).toBe(200)
    expect(shop.config.PUBLIC_URL).toBe('https://8.8.8.8')
    expect((await send('POST', '/connections/address/test', { token: owner, body: {} })).body).toMatchObject({
      worked: false,
      message: 'https://8.8.8.8 does not answer. Check the name (DNS), the certificate and the proxy.',
    })
    // Test mode does not follow: it stays closed to other machines.
    expect(shop.config.sandbox).toBe(true)
    shop.connections = openConnections(readConfig({ PUBLIC_URL: 'http://localhost:3000', SANDBOX: '1' }), connections.key, connections.providers)
    expect(await stored('address')).toMatchObject({ source: 'environment', variables: ['PUBLIC_URL'] })
  })

  test('loses to the environment', async () => {
    shop.connections = openConnections(
      readConfig({ SANDBOX: '1', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.in' }),
      connections.key,
      connections.providers,
    )
    expect(await stored('mail')).toMatchObject({ source: 'environment', variables: ['SMTP_URL', 'MAIL_FROM'], values: { host: '' }, secrets: [] })
    expect(await save('mail', mail)).toMatchObject({ status: 422, body: { error: expect.stringContaining('SMTP_URL is set in the environment') } })
  })

  test('cannot be saved without a key', async () => {
    shop.connections = openConnections(shop.config, undefined, connections.providers)
    expect((await list()).keyMissing).toBe(true)
    expect(await save('mail', mail)).toMatchObject({ status: 422, body: { error: expect.stringContaining('SECRETS_KEY') } })
  })

  test.each([
    ['mail', { ...mail, host: '' }, 'Please fill in this field.'],
    ['address', { url: 'https://8.8.8.8/shop' }, 'Please enter an address alone, such as https://shop.example, without a path.'],
    ['address', { url: 'http://8.8.8.8' }, 'Please enter an address that begins with https://.'],
    ['address', { url: 'https://192.168.1.4' }, 'The server cannot be used: its host is not public.'],
    ['mail', { ...mail, host: 'a b' }, 'Please enter the name of the mail server, such as smtp.example.com.'],
    ['mail', { ...mail, port: '0' }, 'Please enter the port as a number, such as 465 or 587.'],
    ['mail', { ...mail, from: 'me\r\nBcc: x@y.in' }, 'Please enter an address, or a name and <an address>.'],
    ['mail', { ...mail, host: '10.0.0.1' }, 'The server cannot be used: its host is not public.'],
    ['sms', { ...sms, url: 'ftp://sms.example' }, 'Please enter an address that begins with https://.'],
    ['sms', { ...sms, url: 'https://169.254.169.254/' }, 'The server cannot be used: its host is not public.'],
    ['sms', { ...sms, sender: 'A!' }, 'A sender has 3 to 11 letters and digits, such as MYSHOP.'],
  ])('%s is refused with %j', async (kind, values, message) => {
    expect(await save(kind, values)).toMatchObject({ status: 400, body: { message } })
    expect(await shop.db.selectFrom('connection').selectAll().execute()).toEqual([])
  })
})

describe('connections are for owners with a fresh proof', () => {
  test.each(['manager', 'editor', 'accountant'] as const)('not for a %s', async (role) => {
    const token = await signedInStaff(role)
    expect((await send('GET', '/connections', { token })).status).toBe(403)
    expect((await save('mail', mail, { token })).status).toBe(403)
    expect((await send('POST', '/connections/mail/test', { token, body: {} })).status).toBe(403)
  })

  test('not for an owner whose proof is old', async () => {
    await shop.db.updateTable('session').set({ provenAt: null }).execute()
    expect(await save('mail', mail)).toMatchObject({ status: 403, body: { code: 'fresh_proof_needed' } })
    expect((await send('DELETE', '/connections/mail', { token: owner })).status).toBe(403)
  })
})

describe('a test', () => {
  let server: Server
  const heard: string[] = []
  beforeEach(async () => {
    heard.length = 0
    server = createServer((socket) => {
      socket.write('220 mail\r\n')
      socket.on('data', (data) => {
        heard.push(data.toString())
        socket.write('554 no mails from you\r\n')
      })
      socket.on('error', () => {})
    })
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', () => done()))
  })
  afterEach(() => new Promise((done) => void server.close(done)))

  test('says in one sentence that nothing is connected, or what the server answered', async () => {
    const run = () => send('POST', '/connections/mail/test', { token: owner, body: {} })
    expect((await run()).body).toMatchObject({ worked: false, message: 'No mail server is connected. Save one first.' })
    const address = server.address()
    await save('mail', { ...mail, user: '', password: '', port: String(typeof address === 'object' ? address?.port : 0) })
    expect((await run()).body).toMatchObject({ worked: false, message: expect.stringContaining('554 no mails from you') })
    expect(heard.join('')).not.toContain(mail.password)
  })
})
