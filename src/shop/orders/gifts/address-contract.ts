import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done } from '#kernel/wire.ts'
import { addressFields } from '#shop/accounts/addresses/contract.ts'
import { ownOrder } from '../own-contract.ts'

// The endpoints by which a gift gets its address.

export const giveGiftAddress = endpoint({
  method: 'POST',
  path: '/gift-addresses',
  access: 'public',
  once: 'state',
  summary: 'Give the address for a gift, by the signed link in the message to its recipient; the address is not shown again, and a second one is refused',
  input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)), ...addressFields }),
  reply: z.object(done),
})

export const setOwnGiftAddress = endpoint({
  method: 'POST',
  path: '/orders/my-orders/:id/gift-address',
  access: 'customer',
  once: 'state',
  summary: 'Send my gift to one of my saved addresses, while its recipient has given none; the link of the recipient ends',
  input: z.extend(byId, { addressId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: z.object({ ...done, own: ownOrder }),
})

export const showGiftLink = endpoint({
  method: 'GET',
  path: '/orders/:id/gift-link',
  access: { scope: 'orders:write' },
  forPeople: true,
  summary: 'The link by which the recipient of a gift gives the address. Whoever has it may give one',
  input: byId,
  reply: z.object({ link: z.string() }),
})

export const sendGiftLink = endpoint({
  method: 'POST',
  path: '/orders/:id/gift-link',
  access: { scope: 'orders:write' },
  once: 'state',
  summary: 'Send the recipient of a gift the link again, at most once an hour. It works for another 30 days',
  input: byId,
  reply: z.object(done),
})
