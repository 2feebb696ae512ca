import { expect, test } from 'vitest'
import { accept, inviteByMail, password } from '#test/invite.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

const rounds = [1, 2, 3, 4, 5]
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

const owners = () =>
  shop.db.selectFrom('customer').select('id').where('role', '=', 'admin').where('staffRole', '=', 'owner').where('deactivatedAt', 'is', null).execute()

test.each([
  ['demote', (token: string, id: string) => send('PUT', `/staff/${id}/role`, { token, body: { role: 'packer' } })],
  ['deactivate', (token: string, id: string) => send('POST', `/staff/${id}/deactivate`, { token })],
  ['remove', (token: string, id: string) => send('DELETE', `/staff/${id}`, { token })],
])('of two owners who %s each other at once, one stays', async (_name, act) => {
  const [one, other] = [await makeAdmin(), await makeAdmin()]
  const [first, second] = [await signIn(one), await signIn(other)]
  await Promise.all([act(first, other.id), act(second, one.id)])
  expect(await owners()).toHaveLength(1)
})

test('a role that is deleted while it is given stays or is not given', async () => {
  const token = await signedInAdmin()
  for (const round of rounds) {
    const { role } = (await send('POST', '/staff-roles', { token, body: { name: `Role ${round}`, scopes: ['orders:read'] } })).body
    const { id } = await makeAdmin({ staffRole: 'packer' })
    const email = `friend${round}@example.com`
    const [deleted, given, invited] = await Promise.all([
      send('DELETE', `/staff-roles/${role._id}`, { token }),
      send('PUT', `/staff/${id}/role`, { token, body: { role: role._id } }),
      send('POST', '/staff-invitations', { token, body: { email, role: role._id } }),
    ])
    if (deleted.status === 200) expect([given.status, invited.status]).toEqual([404, 404])
    else {
      expect(deleted).toMatchObject({ status: 409, body: { code: 'role_in_use' } })
      expect([given.status, invited.status]).toContain(200)
    }
    const used = await shop.db.selectFrom('customer').select('staffRole').where('id', '=', id).executeTakeFirstOrThrow()
    expect(used.staffRole).toBe(given.status === 200 ? role._id : 'packer')
  }
})

test('an invitation that is accepted several times at once makes one account', async () => {
  const token = await signedInAdmin()
  const link = await inviteByMail(token, 'meera@example.com')
  const answers = await Promise.all(rounds.map(() => accept(link)))
  expect(statusesOf(answers)).toEqual([200, 410, 410, 410, 410])
  expect(await shop.db.selectFrom('customer').select('id').where('email', '=', 'meera@example.com').execute()).toHaveLength(1)
})

test('a customer who joins several times at once joins once', async () => {
  const token = await signedInAdmin()
  const session = await signIn(await makeCustomer({ email: 'asha@example.com' }))
  const link = await inviteByMail(token, 'asha@example.com')
  const answers = await Promise.all(rounds.map(() => send('POST', '/staff-invitations/join', { token: session, body: { token: link } })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const entries = await shop.db.selectFrom('auditEntry').select('id').where('security', '=', 'invitation_accepted').execute()
  expect(entries).toHaveLength(1)
})

test('of an acceptance and a withdrawal at once, one succeeds', async () => {
  const token = await signedInAdmin()
  for (const round of rounds) {
    const email = `friend${round}@example.com`
    const link = await inviteByMail(token, email)
    const [{ _id }] = (await send('GET', '/staff-invitations', { token })).body
    const [accepted, withdrawn] = await Promise.all([accept(link), send('DELETE', `/staff-invitations/${_id}`, { token })])
    expect([
      [200, 404],
      [410, 200],
    ]).toContainEqual([accepted.status, withdrawn.status])
    const accounts = await shop.db.selectFrom('customer').select('id').where('email', '=', email).execute()
    expect(accounts).toHaveLength(accepted.status === 200 ? 1 : 0)
  }
})

test('a log-in beside a deactivation leaves no session', async () => {
  const token = await signedInAdmin()
  for (const round of rounds) {
    const email = `packer${round}@example.com`
    const { id } = await makeAdmin({ email, password, staffRole: 'packer' })
    const [, loggedIn] = await Promise.all([
      send('POST', `/staff/${id}/deactivate`, { token }),
      send('POST', '/auth/login', { body: { email, password } }),
      send('POST', '/auth/login', { body: { email, password } }),
    ])
    if (loggedIn.status === 200) expect((await send('GET', '/staff/me', { token: loggedIn.body.data.token })).status).toBe(401)
    expect(await shop.db.selectFrom('session').select('customerId').where('customerId', '=', id).execute()).toEqual([])
  }
})

test('an invitation that is sent beside the deactivation of its sender is worth nothing', async () => {
  const token = await signedInAdmin()
  for (const round of rounds) {
    const sender = await makeAdmin()
    const session = await signIn(sender)
    const email = `friend${round}@example.com`
    const [, invited] = await Promise.all([
      send('POST', `/staff/${sender.id}/deactivate`, { token }),
      send('POST', '/staff-invitations', { token: session, body: { email, role: 'owner' } }),
    ])
    if (invited.status !== 200) continue
    const mail = await shop.db.selectFrom('message').select('body').where('recipient', '=', email).executeTakeFirst()
    const link = /#token=([\w-]{43})/.exec(mail?.body ?? '')?.[1]
    if (link) expect((await accept(link)).status).toBe(410)
  }
})
