import { expect, test } from 'vitest'
import { makeCheckout } from '../support/make-order.ts'
import { send } from '../support/send.ts'
import { counter } from '../support/test-shop.ts'

test('concurrent reads of many customers need no more statements than one', async () => {
  const readers = await Promise.all(Array.from({ length: 20 }, makeCheckout))
  const statementsOf = async (pathOf: (customerId: string) => string) => {
    const counted = await counter?.during(async () => {
      const answers = await Promise.all(readers.map(({ customerId, token }) => send('GET', pathOf(customerId), { token })))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    })
    return counted?.statements.length
  }
  expect(await statementsOf(() => '/orders/my-orders')).toBe(3)
  expect(await statementsOf(() => '/users/addresses')).toBe(2)
  expect(await statementsOf((customerId) => `/profile/${customerId}`)).toBe(2)
})
