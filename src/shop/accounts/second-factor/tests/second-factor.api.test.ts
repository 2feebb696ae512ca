import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, openRealLimits, shop } from '#test/test-shop.ts'
import { removeLostFactors } from '../server/factors.server.ts'

const password = 'a quiet saffron field'
const minute = 60_000
const day = 24 * 60 * minute

const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: shop.now().getTime() })

let admin: Awaited<ReturnType<typeof makeAdmin>>

beforeEach(async () => {
  admin = await makeAdmin({ email: 'owner@example.com', password, mobile: '9876543210' })
})

const logIn = (email = 'owner@example.com') => send('POST', '/auth/login', { body: { email, password } })
const secondStep = (step: unknown, code: string) => send('POST', '/auth/second-factor', { body: { step, code } })
const customers = (token: string) => send('GET', '/customers?limit=1', { token })

/** Sets up an authenticator app. @returns its secret, the recovery codes and the session */
async function addApp(account = admin) {
  const token = await signIn(account)
  const { body: started } = await send('POST', '/second-factor/authenticator', { token })
  const { status, body } = await send('POST', '/second-factor/authenticator/confirm', { token, body: { code: codeOf(started.secret) } })
  expect(status).toBe(200)
  // The next code is a new one.
  later(minute)
  return { secret: String(started.secret), recoveryCodes: body.recoveryCodes as string[], token }
}

describe('an authenticator app', () => {
  test('is one at a time, of a member of staff, and counts after its own first code', async () => {
    const { token } = await addApp(await makeAdmin({ name: 'Tara', email: null, mobile: '9876500000', staffRole: 'packer' }))
    expect((await send('POST', '/second-factor/authenticator', { token })).body.code).toBe('factor_required')
    const fresh = await signIn(await makeAdmin({ name: 'Ravi', email: null, mobile: '9876500001', staffRole: 'packer' }))
    expect((await send('POST', '/second-factor/authenticator/confirm', { token: fresh, body: { code: '123456' } })).body.code).toBe('wrong_proof')
    expect((await send('DELETE', '/second-factor/authenticator', { token: fresh })).body).toMatchObject({ code: 'not_found' })
    expect((await send('POST', '/second-factor/authenticator', { token: fresh })).body.uri).toContain(':Ravi?')
  })

  test('that is lost is removed by an operator, with its sessions', async () => {
    const { token } = await addApp()
    await expect(removeLostFactors(shop, 'nobody@example.com')).rejects.toThrow('There is no account with the e-mail address nobody@example.com.')
    await removeLostFactors(shop, 'owner@example.com')
    expect((await customers(token)).status).toBe(401)
    expect((await logIn()).body.data.role).toBe('admin')
  })

  test('is set up by a secret, a QR code and its first code; ten recovery codes are shown once', async () => {
    const token = await signIn(admin)
    const other = await signIn(admin)
    const started = await send('POST', '/second-factor/authenticator', { token })
    expect(started.body).toMatchObject({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining('otpauth://totp/'),
      qr: expect.stringContaining('<svg'),
    })
    expect((await logIn()).status).toBe(200)
    const confirmed = await send('POST', '/second-factor/authenticator/confirm', { token, body: { code: codeOf(started.body.secret) } })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    const { body } = await send('GET', '/second-factor', { token })
    expect(body).toEqual({ allowed: true, authenticator: true, passkeys: 0, recoveryCodesLeft: 10, dueAt: null })
    // Other sessions were opened without it.
    expect((await customers(other)).status).toBe(401)
    expect((await customers(token)).status).toBe(200)
  })

  test('is asked for at every log-in, and its code opens the back-office once', async () => {
    const { secret } = await addApp()
    const first = await logIn()
    expect(first.status).toBe(403)
    expect(first.body).toMatchObject({ code: 'second_factor_needed', details: { authenticator: true, passkey: false } })
    expect(JSON.stringify(first.body)).not.toContain('token')
    const { step } = first.body.details
    const code = codeOf(secret)
    const second = await secondStep(step, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(second.body).toMatchObject({ success: true, data: { role: 'admin', userId: admin.id } })
    expect((await customers(second.body.data.token)).status).toBe(200)
    // Neither the step nor the code works again.
    expect((await secondStep(step, code)).status).toBe(401)
    expect((await secondStep((await logIn()).body.details.step, code)).status).toBe(401)
  })

  test('a wrong code opens nothing; a step has five tries and ten minutes', async () => {
    const { secret } = await addApp()
    const { step } = (await logIn()).body.details
    const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
    for (let tried = 0; tried < 5; tried += 1)
      expect((await secondStep(step, wrong)).body).toMatchObject({ code: 'wrong_second_factor', message: 'This code is not correct.' })
    expect((await secondStep(step, codeOf(secret))).body.message).toBe('This log-in has expired. Please log in again.')
    const next = (await logIn()).body.details.step
    later(11 * minute)
    expect((await secondStep(next, codeOf(secret))).status).toBe(401)
    expect((await secondStep('no such step', codeOf(secret))).status).toBe(401)
    for (const code of ['', 'x'.repeat(41), 5]) expect((await send('POST', '/auth/second-factor', { body: { step, code } })).status).toBe(400)
  })

  test('thirty wrong codes in an hour stop further tries on the account', async () => {
    await addApp()
    shop.limits = openRealLimits()
    const statuses = new Set<number>()
    for (let round = 0; round < 7; round += 1) {
      const { step } = (await logIn()).body.details ?? {}
      for (let tried = 0; tried < 5 && step; tried += 1) statuses.add((await secondStep(step, '000000')).status)
    }
    expect([...statuses]).toEqual([401, 429])
  })

  test('of two requests with one code at once, one opens a session', async () => {
    const { secret } = await addApp()
    const steps = await Promise.all([logIn(), logIn(), logIn()])
    const answers = await Promise.all(steps.map(({ body }) => secondStep(body.details.step, codeOf(secret))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  test('a recovery code works in its place, once', async () => {
    const { recoveryCodes } = await addApp()
    const [code = ''] = recoveryCodes
    const { body } = await secondStep((await logIn()).body.details.step, ` ${code.toUpperCase()} `)
    expect(body.success).toBe(true)
    expect((await secondStep((await logIn()).body.details.step, code)).status).toBe(401)
    expect((await send('GET', '/second-factor', { token: body.data.token })).body.recoveryCodesLeft).toBe(9)
    const replaced = await send('POST', '/second-factor/recovery-codes', { token: body.data.token })
    expect(replaced.body.recoveryCodes).toHaveLength(10)
    expect((await secondStep((await logIn()).body.details.step, recoveryCodes[1] ?? '')).status).toBe(401)
  })

  test('the database holds neither its secret nor the recovery codes', async () => {
    const { secret, recoveryCodes } = await addApp()
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
    const [row] = await shop.db.selectFrom('authenticator').selectAll().execute()
    expect(Buffer.from(row?.secret ?? []).includes(bytes)).toBe(false)
    const hashes = await shop.db.selectFrom('recoveryCode').selectAll().execute()
    expect(hashes).toHaveLength(recoveryCodes.length)
    for (const code of recoveryCodes) expect(JSON.stringify(hashes)).not.toContain(code.replace('-', ''))
  })

  test('cannot be replaced or removed by a session without a fresh proof', async () => {
    const { token } = await addApp()
    later(11 * minute)
    for (const [method, path] of [
      ['DELETE', '/second-factor/authenticator'],
      ['POST', '/second-factor/authenticator'],
      ['POST', '/second-factor/recovery-codes'],
    ] as const)
      expect((await send(method, path, { token })).body).toMatchObject({ code: 'fresh_proof_needed' })
  })

  test('the last one goes, and its recovery codes too, unless another admin has one', async () => {
    const { token } = await addApp()
    const second = await makeAdmin({ email: 'manager@example.com', password })
    const app = await addApp(second)
    expect((await send('DELETE', '/second-factor/authenticator', { token })).body).toMatchObject({ code: 'factor_required' })
    await shop.db.deleteFrom('authenticator').where('customerId', '=', second.id).execute()
    expect((await send('DELETE', '/second-factor/authenticator', { token })).status).toBe(200)
    expect(await shop.db.selectFrom('recoveryCode').select('customerId').where('customerId', '=', admin.id).execute()).toEqual([])
    expect((await logIn()).status).toBe(200)
    expect(app.recoveryCodes).toHaveLength(10)
  })
})

describe('the back-office', () => {
  test('an SMS code alone does not open it', async () => {
    await send('POST', '/auth/send-otp', { body: { mobile: '9876543210' } })
    const [sent] = await shop.db.selectFrom('message').select('body').orderBy('seq', 'desc').limit(1).execute()
    const otp = /\d{6}/.exec(sent?.body ?? '')?.[0]
    const { body } = await send('POST', '/auth/verify-otp', { body: { mobile: '9876543210', otp } })
    expect(body).toMatchObject({ success: true, role: 'user' })
    expect((await customers(body.token)).status).toBe(403)
    expect((await send('GET', '/orders/my-orders', { token: body.token })).status).not.toBe(403)
    // Nor does it lead there by another way.
    expect((await send('POST', '/second-factor/authenticator', { token: body.token })).status).toBe(403)
    expect((await send('POST', '/passkeys/options', { token: body.token })).body).toMatchObject({ code: 'fresh_proof_needed' })
    expect((await send('GET', '/auth/proof', { token: body.token })).body).toEqual({ password: true, mobile: '', authenticator: false, passkey: false })
  })

  test('stays open without a second factor, until one admin has one; then every admin has seven days', async () => {
    const other = { email: 'manager@example.com', password }
    await makeAdmin(other)
    const enter = async () => {
      const { body } = await logIn(other.email)
      return { token: String(body.data.token), answer: await customers(body.data.token) }
    }
    later(30 * day)
    expect((await enter()).answer.status).toBe(200)
    await addApp()
    const inGrace = await enter()
    expect(inGrace.answer.status).toBe(200)
    expect((await send('GET', '/second-factor', { token: inGrace.token })).body.dueAt).toBe(new Date(shop.now().getTime() + 7 * day).toISOString())
    later(7 * day)
    const late = await enter()
    expect(late.answer.body).toMatchObject({ code: 'second_factor_missing', message: 'Please set up your second step for logging in first.' })
    // The way to set it up stays open.
    const { body } = await send('POST', '/second-factor/authenticator', { token: late.token })
    await send('POST', '/second-factor/authenticator/confirm', { token: late.token, body: { code: codeOf(body.secret) } })
    expect((await customers(late.token)).status).toBe(200)
  })

  test('shoppers have no second step', async () => {
    const token = await signIn(await makeCustomer())
    expect((await send('GET', '/second-factor', { token })).body.allowed).toBe(false)
    expect((await send('POST', '/second-factor/authenticator', { token })).body).toMatchObject({ code: 'forbidden' })
  })
})

describe('a fresh proof', () => {
  const prove = (token: string, body: object) => send('POST', '/auth/proof', { token, body })
  const start = (token: string) => send('POST', '/second-factor/authenticator', { token })

  test('is a password, and lasts for ten minutes in this session only', async () => {
    const token = await signIn(admin)
    later(11 * minute)
    expect((await start(token)).status).toBe(403)
    const other = await signIn(admin)
    later(11 * minute)
    expect((await prove(token, { currentPassword: 'wrong' })).body).toMatchObject({ code: 'wrong_proof' })
    expect((await start(token)).status).toBe(403)
    expect((await prove(token, { currentPassword: password })).status).toBe(200)
    expect((await start(token)).status).toBe(200)
    expect((await start(other)).status).toBe(403)
    later(9 * minute)
    expect((await start(token)).status).toBe(200)
    later(2 * minute)
    expect((await start(token)).status).toBe(403)
  })

  test('is a code of the authenticator app, once', async () => {
    const { token, secret } = await addApp()
    later(11 * minute)
    const code = codeOf(secret)
    expect((await prove(token, { code })).status).toBe(200)
    expect((await prove(token, { code })).body).toMatchObject({ code: 'wrong_proof' })
    expect((await send('POST', '/second-factor/recovery-codes', { token })).status).toBe(200)
  })

  test('is needed in words', async () => {
    const token = await signIn(admin)
    expect((await prove(token, {})).body).toMatchObject({ code: 'proof_needed', message: 'Please confirm this change with your password.' })
  })

  test('a clock that was set back leaves no proof fresh', async () => {
    const token = await signIn(admin)
    later(-minute)
    expect((await start(token)).body).toMatchObject({ code: 'fresh_proof_needed' })
  })
})
