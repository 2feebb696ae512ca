import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, requestKey, text } from '#kernel/wire.ts'
import { maxQty } from '#shop/orders/rules.ts'
import { mostPhotos, mostWords, returnReasons, returnStates } from './rules/return.ts'

// The endpoints of returns for the shopper who placed the order. Amounts are in rupees.

/** `position` is the place of the order's line, from 0. `received`: the pieces that arrived; null before the parcel did. */
export const returnLine = z.object({
  position: z.int(),
  name: z.string(),
  type: z.string(),
  qty: z.int(),
  received: z.nullable(z.int()),
})

export const shopperReturn = z.object({
  _id: z.string(),
  state: z.enum(returnStates),
  reason: z.enum(returnReasons),
  /** The shopper's words. */
  words: z.string(),
  /** The shop's words at the decision, and at an end without a refund. */
  answer: z.string(),
  closing: z.string(),
  askedAt: z.string(),
  lines: z.array(returnLine),
  /** The ids of its photos. */
  photos: z.array(z.string()),
  /** What is refunded; null without a refund. */
  refund: z.nullable(z.number()),
})

export type ShopperReturn = z.output<typeof shopperReturn>

/** `left`: the pieces that can still be returned. */
const returnableLine = z.object({ position: z.int(), name: z.string(), type: z.string(), image: z.string(), left: z.int() })

export type ReturnableLine = z.output<typeof returnableLine>

export const ownReturns = z.object({
  /** The shopper can ask for a return now. */
  canAsk: z.boolean(),
  /** The last day to ask for one (YYYY-MM-DD, in India); null before the delivery, and in a shop that takes no returns. */
  lastDay: z.nullable(z.string()),
  /** How many days after delivery one can be asked for. */
  days: z._default(z.int(), 0),
  /** The lines of which pieces can be returned. */
  lines: z.array(returnableLine),
  /** Newest first. */
  returns: z.array(shopperReturn),
})

export type OwnReturns = z.output<typeof ownReturns>

const own = z.object({ ...done, own: ownReturns })

export const showOwnReturns = endpoint({
  method: 'GET',
  path: '/orders/my-orders/:id/returns',
  access: 'customer',
  summary: 'The returns of one of my orders, and what can still be returned',
  input: byId,
  reply: ownReturns,
})

const choosePieces = 'Please choose what you want to return.'
const position = z.int(choosePieces).check(z.minimum(0, choosePieces), z.maximum(10_000, choosePieces))
const qty = z
  .int('Please choose whole pieces.')
  .check(z.minimum(1, 'Please choose at least one piece.'), z.maximum(maxQty, `Please choose at most ${maxQty} pieces.`))

export const requestReturn = endpoint({
  method: 'POST',
  path: '/orders/my-orders/:id/returns',
  access: 'customer',
  summary: 'Ask for a return of pieces of one of my orders; the same key again returns the same return',
  once: 'input',
  input: z.extend(byId, {
    lines: z.array(z.object({ position, qty }), choosePieces).check(z.minLength(1, choosePieces), z.maxLength(100, choosePieces)),
    reason: z.enum(returnReasons, 'Please choose a reason.'),
    words: z._default(text(mostWords), ''),
    key: requestKey,
  }),
  reply: own,
})

export const withdrawReturn = endpoint({
  method: 'POST',
  path: '/returns/:id/withdraw',
  access: 'customer',
  once: 'state',
  summary: 'Withdraw one of my returns until it is decided; a second request changes nothing',
  input: byId,
  reply: own,
})

export const addReturnPhoto = endpoint({
  method: 'POST',
  path: '/returns/:id/photos',
  access: 'customer',
  once: 'state',
  summary: `Add a photo to one of my returns until it is decided, at most ${mostPhotos}; the same file again changes nothing`,
  body: 'form',
  file: 'photo',
  input: byId,
  reply: own,
})

/** JSON, because an `<img>` cannot send the token that a private photo needs. */
export const showReturnPhoto = endpoint({
  method: 'GET',
  path: '/return-photos/:id',
  access: 'customer',
  summary: 'A photo of a return as a data URL, for its shopper or staff who see orders',
  input: byId,
  reply: z.object({ photo: z.string() }),
})
