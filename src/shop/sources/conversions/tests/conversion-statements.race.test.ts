import { afterEach, expect, test } from 'vitest'
import { connectService, disconnect, makeAgreeing } from '#test/advertising.ts'
import { type Checkout, pay, prepare, submitProof } from '#test/make-order.ts'
import { counter, shop } from '#test/test-shop.ts'

afterEach(async () => {
  await shop.db.deleteFrom('connection').execute()
  await shop.connections.refresh(shop)
})

/** Settles an order. @returns how many statements it needs, and the first word of each that the events add, the savepoint around them included */
async function settle(checkout: Checkout) {
  const payment = await pay((await prepare(checkout)).body.order_id)
  const texts = (await counter?.during(() => submitProof(checkout, payment)))?.statements.map(({ text }) => text.trim()) ?? []
  const isOurs = (text = '') => text.includes('conversion')
  const added = texts.filter((text, at) => isOurs(text) || (text.includes('savepoint') && (isOurs(texts[at - 1]) || isOurs(texts[at + 1]))))
  return { all: texts.length, added: added.map((text) => text.split(/\s/)[0]) }
}

test('an order costs no statement without a connected service, and one in a savepoint with both', async () => {
  await connectService('meta')
  await connectService('ga4')
  const checkout = await makeAgreeing()
  await settle(checkout)
  const connected = await settle(checkout)
  expect(connected.added).toEqual(['savepoint', 'with', 'release'])
  expect(await shop.db.selectFrom('conversion').select('receiver').execute()).toHaveLength(4)
  await disconnect('meta')
  await disconnect('ga4')
  await settle(checkout)
  expect(await settle(checkout)).toEqual({ all: connected.all - 3, added: [] })
})
