import type { Baseline, Fixture } from './fixture.ts'
import { newEmail, openWithPassword } from './open-with-password.ts'

/** Opens two accounts, and joins the second to the first. */
async function joinTwo(fixture: Fixture) {
  const [own, other] = [await openWithPassword(fixture), await openWithPassword(fixture)]
  await fixture.call('POST', '/account/contact', { token: own.token, body: { ...(await prove(fixture, own.token, other.account.email)), join: true } })
  return own
}

/** Proves an e-mail address for the account of this token. */
async function prove(fixture: Fixture, token: string, email: string) {
  const { challenge } = await fixture.call<{ challenge: string }>('POST', '/account/contact-code', { token, body: { email } })
  return { email, challenge, otp: await fixture.mailTo(email, /\b(\d{6})\b/) }
}

/** Baseline requests of proven contacts and joined accounts, by operation. */
export const mergeBaselines: Record<string, Baseline> = {
  'POST /account/contact-code': async (fixture) => ({ token: (await openWithPassword(fixture)).token, json: { email: newEmail(fixture) } }),
  'POST /account/contact': async (fixture) => {
    const [own, other] = [await openWithPassword(fixture), await openWithPassword(fixture)]
    return { token: own.token, json: { ...(await prove(fixture, own.token, other.account.email)), join: true } }
  },
  'GET /customers/{id}/merges': async (fixture) => ({ token: fixture.admin, id: (await joinTwo(fixture)).userId }),
  'POST /merges/{id}/undo': async (fixture) => {
    const { userId } = await joinTwo(fixture)
    const [merge] = await fixture.call<{ _id: string }[]>('GET', `/customers/${userId}/merges`, { token: fixture.admin })
    return { token: fixture.admin, id: merge?._id, json: {} }
  },
}
