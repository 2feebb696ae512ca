import { expect, test } from 'vitest'
import { makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { rounds } from '#test/rounds.ts'

const mobile = '9876543210'

test('one code confirms one of twenty concurrent changes', async () => {
  const asha = await makeCustomer({ email: 'asha@example.com', mobile })
  const token = await signIn(asha)
  const { challenge } = (await send('POST', '/auth/send-otp', { body: { mobile } })).body
  const message = await shop.db.selectFrom('message').select('body').executeTakeFirst()
  const otp = /\d{6}/.exec(message?.body ?? '')?.[0]
  const changes = Array.from({ length: 20 }, (_, n) =>
    send('PUT', `/profile/${asha.id}`, { token, body: { name: 'Asha', email: `new${n}@example.com`, otp, challenge } }),
  )
  const statuses = (await Promise.all(changes)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 403)).toHaveLength(19)
  expect(await shop.db.selectFrom('message').select('recipient').where('channel', '=', 'mail').execute()).toEqual([{ recipient: 'asha@example.com' }])
})

test('concurrent first e-mail changes: one succeeds, and the others need a proof', async () => {
  for (let round = 0; round < rounds(4, 10); round += 1) {
    const asha = await makeCustomer({ email: null })
    const token = await signIn(asha)
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) => send('PUT', `/profile/${asha.id}`, { token, body: { name: 'Asha', email: `${name}${round}@example.com` } })),
    )
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'proof_needed', 'proof_needed'])
  }
  expect(await shop.db.selectFrom('message').select('recipient').execute()).toEqual([])
})
