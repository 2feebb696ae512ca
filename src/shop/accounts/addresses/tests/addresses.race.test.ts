import { expect, test } from 'vitest'
import { makeAddress } from '#test/make-address.ts'
import { makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

const body = { name: 'Asha Rao', mobile: '9876543210', pincode: '560001', addressType: 'Home' }

async function withAddresses(count: number) {
  const owner = await makeCustomer()
  const token = await signIn(owner)
  const ids = await Promise.all(Array.from({ length: count }, async () => (await makeAddress(owner)).id))
  return { owner, token, ids }
}

test('of ten tabs that save one address at once, one wins', async () => {
  const { token, ids } = await withAddresses(1)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, tab) => send('PUT', `/users/addresses/${ids[0]}`, { token, body: { ...body, name: `Tab ${tab}`, version: 1 } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  const winner = answers.find(({ status }) => status === 200)?.body
  expect((await send('GET', '/users/addresses', { token })).body).toEqual([winner])
})

test('choices of a default at once, and deletions meanwhile, leave exactly one', async () => {
  const { owner, token, ids } = await withAddresses(6)
  const answers = await Promise.all([
    ...Array.from({ length: 24 }, (_, turn) => send('POST', `/users/addresses/${ids[turn % 6]}/default`, { token })),
    ...ids.slice(0, 2).map((id) => send('DELETE', `/users/addresses/${id}`, { token })),
    ...ids.map((id) => send('PUT', `/users/addresses/${id}`, { token, body })),
  ])
  expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
  const { body: addresses } = await send('GET', '/users/addresses', { token })
  expect(addresses).toHaveLength(4)
  expect(addresses.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1)
  const chosen = await shop.db.selectFrom('address').select('id').where('customerId', '=', owner.id).where('isDefault', '=', true).execute()
  expect(chosen.length).toBeLessThanOrEqual(1)
})
