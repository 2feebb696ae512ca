import { type Checkout, makeOrder } from './make-order.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'

/** Switches gift orders on, and registers the text of the SMS to recipients. */
export async function offerGifts({ registersSms = true } = {}) {
  const row = { value: JSON.stringify(true), updatedAt: shop.now() }
  await shop.db
    .insertInto('setting')
    .values({ name: 'giftOrders', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
  if (!registersSms) return
  const template = {
    event: 'gift' as const,
    language: 'en' as const,
    templateId: '1007000000000000001',
    header: 'SWACHH',
    text: '{#alphanumeric#} has a gift from Swachh for you. Where shall we send it? {#url#}',
    updatedAt: shop.now(),
  }
  await shop.db
    .insertInto('dltTemplate')
    .values(template)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const card = { message: 'Happy Diwali!', sender: 'Ravi' }

export const recipient = { name: 'Meera Iyer', mobile: '9812345670' }

/** Every text by which the address of the recipient could be told from others. */
export const secretAddress = {
  name: 'Meera Venkatesh Iyer',
  mobile: '9000011122',
  pincode: '403001',
  address: 'Casa Azul, 77 Rua de Ourem',
  locality: 'Fontainhas',
  city: 'Panjimtown',
  state: 'Goa',
  landmark: 'Behind the chapel',
  alternatePhone: '9000033344',
}

/** Pays for a gift whose recipient is asked for the address. @returns the order */
export const makeAskedGift = (checkout: Checkout, changes: object = {}) => makeOrder(checkout, { gift: { ...card, recipient }, ...changes })

/** Returns the token of the newest link to the recipient of a gift. */
export async function giftTokenOf(orderId: string): Promise<string> {
  const { body } = await shop.db
    .selectFrom('message')
    .select('body')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'gift')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return /\/gift\/(\S+)$/.exec(body)?.[1] ?? ''
}

/** Gives the address of a gift by its link. */
export const giveAddress = async (orderId: string, changes: object = {}) =>
  send('POST', '/gift-addresses', { body: { token: await giftTokenOf(orderId), ...secretAddress, ...changes } })
