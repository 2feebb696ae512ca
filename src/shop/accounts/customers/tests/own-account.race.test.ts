import { expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeAddress } from '#test/make-address.ts'
import { prepare } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeAdmin, makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

const body = { currentPassword: 'saffron 1955' }
const remove = (token: string) => send('POST', '/account/delete', { token, body })
const accounts = () => shop.db.selectFrom('customer').select('id').where('deletedAt', 'is', null).execute()

test('one of several deletions at once succeeds and sends one mail', async () => {
  const customer = await makeCustomer({ password: body.currentPassword })
  const tokens = await Promise.all([1, 2, 3, 4].map(() => signIn(customer)))
  const answers = await Promise.all(tokens.map(remove))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
  expect(await shop.db.selectFrom('message').select('id').execute()).toHaveLength(1)
})

test('two admins who leave at once leave one behind', async () => {
  const admins = [await makeAdmin({ password: body.currentPassword }), await makeAdmin({ password: body.currentPassword })]
  const answers = await Promise.all(admins.map(async (admin) => remove(await signIn(admin))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await accounts()).toHaveLength(1)
})

test('of a deletion and a purchase that starts at once, one is refused', async () => {
  const { id: productId } = await makeProduct(shop)
  for (let round = 0; round < 5; round += 1) {
    const customer = await makeCustomer({ password: body.currentPassword })
    const token = await signIn(customer)
    const { id: addressId } = await makeAddress(customer)
    const [deleted, prepared] = await Promise.all([remove(token), prepare({ token, customerId: customer.id, addressId, productId })])
    if (deleted.status === 200) expect(prepared.status).toBe(401)
    else expect([deleted.status, prepared.status]).toEqual([409, 200])
    await eraseDeleted(shop)
  }
})
