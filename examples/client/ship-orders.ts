import { openClient, Refusal } from './shop-client.ts'

/**
 * Lists the orders to pack: `SHOP_URL=https://shop.example SHOP_KEY=swk_… node examples/client/ship-orders.ts`. With a carrier, an order and a tracking number, it
 * ships that order: `… ship-orders.ts delhivery SW0123456789AB DL12345678`. The key needs `orders:read` and `orders:pack`.
 */
const { SHOP_URL = 'http://localhost:3000', SHOP_KEY = '' } = process.env
const call = openClient(SHOP_URL, SHOP_KEY)
const [carrier, id, awb] = process.argv.slice(2)

async function listToPack() {
  for (let cursor: string | undefined; ;) {
    const { reply, headers } = await call('get', '/packing/orders', { query: { limit: 50, ...(cursor && { cursor }) } })
    for (const { _id, address, items } of reply) console.log(`${_id}  ${address?.city ?? ''}  ${items.map(({ name, qty }) => `${qty} × ${name}`).join(', ')}`)
    cursor = headers.get('x-next-cursor') ?? undefined
    if (cursor === undefined) return
  }
}

async function ship(order: string, by: string, number: string) {
  const carriers = ['delhivery', 'shiprocket', 'blue_dart', 'dtdc', 'india_post'] as const
  const known = carriers.find((name) => name === by)
  if (!known) throw new Error(`Known carriers: ${carriers.join(', ')}`)
  await call('post', '/packing/packed', { body: { ids: [order] } })
  const { reply } = await call('post', '/packing/shipped', { body: { carrier: known, parcels: [{ id: order, awb: number }] } })
  for (const { message } of reply.results) console.log(message)
}

try {
  await (carrier && id && awb ? ship(id, carrier, awb) : listToPack())
} catch (error) {
  console.error(error instanceof Refusal ? `${error.code}: ${error.message}` : error instanceof Error ? error.message : error)
  process.exitCode = 1
}
