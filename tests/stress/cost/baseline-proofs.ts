import { Secret, TOTP } from 'otpauth'
import { openSoftAuthenticator } from '../../support/soft-authenticator.ts'
import type { Baseline, Fixture } from './fixture.ts'
import { makeMember, openWithPassword, password } from './open-with-password.ts'

type Options = { options: Parameters<ReturnType<typeof openSoftAuthenticator>['create']>[0] }

const codeOf = (secret: string) => TOTP.generate({ secret: Secret.fromBase32(secret) })

/** Baseline requests of passkeys, second factors and fresh proofs, by operation. */
export const proofBaselines: Record<string, Baseline> = {
  'GET /passkeys': async (fixture) => ({ token: (await openWithPasskey(fixture)).token }),
  'POST /passkeys/options': async (fixture) => ({ token: (await openWithPassword(fixture)).token, json: {} }),
  'POST /passkeys': async (fixture) => {
    const { token } = await openWithPassword(fixture)
    return { token, json: { name: 'My phone', answer: await makePasskey(fixture, token) } }
  },
  'DELETE /passkeys/{id}': async (fixture) => {
    const { token, device } = await openWithPasskey(fixture)
    return { token, id: device.id }
  },
  'POST /auth/passkey/options': () => ({ json: {} }),
  'POST /auth/passkey': async (fixture) => {
    const { device } = await openWithPasskey(fixture)
    const { options } = await fixture.call<Options>('POST', '/auth/passkey/options', { body: {} })
    return { json: { answer: device.get(options) } }
  },
  'GET /second-factor': async (fixture) => ({ token: (await openAdmin(fixture)).token }),
  'POST /second-factor/authenticator': async (fixture) => ({ token: (await openAdmin(fixture)).token, json: {} }),
  'POST /second-factor/authenticator/confirm': async (fixture) => {
    const { token } = await openAdmin(fixture)
    return { token, json: { code: codeOf(await startApp(fixture, token)) } }
  },
  'DELETE /second-factor/authenticator': async (fixture) => {
    const { token } = await openWithApp(fixture)
    // The last factor cannot be removed.
    await fixture.call('POST', '/passkeys', { token, body: { name: 'My phone', answer: await makePasskey(fixture, token) } })
    return { token }
  },
  'POST /second-factor/recovery-codes': async (fixture) => ({ token: (await openWithApp(fixture)).token, json: {} }),
  'POST /auth/second-factor': async (fixture) => {
    const { account, recoveryCodes } = await openWithApp(fixture)
    return { json: { step: await fixture.secondStep(account), code: recoveryCodes[0] } }
  },
  'GET /auth/proof': async (fixture) => ({ token: (await openWithPassword(fixture)).token }),
  'POST /auth/proof/passkey': async (fixture) => ({ token: (await openWithPasskey(fixture)).token, json: {} }),
  'POST /auth/proof': async (fixture) => ({ token: (await openWithPassword(fixture)).token, json: { currentPassword: password } }),
}

async function makePasskey(fixture: Fixture, token: string, device = openSoftAuthenticator({ origin: fixture.shop.baseURL })) {
  const { options } = await fixture.call<Options>('POST', '/passkeys/options', { token, body: {} })
  return device.create(options)
}

async function openWithPasskey(fixture: Fixture) {
  const { token } = await openWithPassword(fixture)
  const device = openSoftAuthenticator({ origin: fixture.shop.baseURL })
  await fixture.call('POST', '/passkeys', { token, body: { name: 'My phone', answer: await makePasskey(fixture, token, device) } })
  return { token, device }
}

async function openAdmin(fixture: Fixture) {
  const { account } = await makeMember(fixture)
  const { data } = await fixture.call<{ data: { token: string } }>('POST', '/auth/login', { body: account })
  return { account, token: data.token }
}

async function startApp(fixture: Fixture, token: string) {
  const { secret } = await fixture.call<{ secret: string }>('POST', '/second-factor/authenticator', { token, body: {} })
  return secret
}

async function openWithApp(fixture: Fixture) {
  const admin = await openAdmin(fixture)
  const body = { code: codeOf(await startApp(fixture, admin.token)) }
  const { recoveryCodes } = await fixture.call<{ recoveryCodes: string[] }>('POST', '/second-factor/authenticator/confirm', { token: admin.token, body })
  return { ...admin, recoveryCodes }
}
