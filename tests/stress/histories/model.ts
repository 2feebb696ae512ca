import { randomBytes, randomInt } from 'node:crypto'
import { storedAddress } from '../../support/address.ts'
import type { TestShop } from '../../support/open-test-shop.ts'
import { randomId } from '#kernel/id.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { CodState, OrderStatus } from '#shop/orders/rules/order.ts'
import type { ProcessState } from './killable-shop.ts'

export type Buyer = { id: string; token: string; addressId: string; mobile: string }

export type PhoneRequest = { buyer: Buyer; body: object }

/** A cash on delivery order as the browser sent it, also one whose answer was lost. */
export type CashRequest = { buyer: Buyer; path?: string; body: object }

/** A webhook event that the provider has sent. `mayBeLost`: the shop also learns the fact by itself, so the network may lose the event for good. */
export type NetworkEvent = { id: string; body: string; paymentId: string; mayBeLost: boolean; state: 'pending' | 'accepted' | 'lost' }

type Proof = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** A prepared payment, as the shopper's browser knows it. */
export type Attempt = { buyer: Buyer; orderId: string; order_id: string; body: object; phoneRequest?: PhoneRequest; cashRequest?: CashRequest }

/** An order as the previous check found it. */
export type OrderSnapshot = {
  status: OrderStatus
  codState: CodState | null
  totalPaise: number
}

/** `shop`, `api` and `processState` are those of the process that runs the present action. */
export type Model = TestShop & {
  processState: ProcessState
  /** All processes on the same database. */
  processes: readonly Pick<Model, 'shop' | 'api' | 'processState'>[]
  admin: string
  buyers: Buyer[]
  products: string[]
  /** The stock items of the tracked packs. */
  stock: string[]
  /** What this history has created so far. */
  attempts: Attempt[]
  /** The phone orders that the admin sent, also those whose answer was lost. */
  phoneRequests: PhoneRequest[]
  cashRequests: CashRequest[]
  /** The references of couriers' payouts. */
  payouts: string[]
  payments: { attempt: Attempt; proof: Proof }[]
  /** Payments that the shopper left open. */
  open: { attempt: Attempt; proof: Proof }[]
  /** For each buyer's browser: the attempt whose outcome it does not know. */
  pending: Map<string, string>
  events: NetworkEvent[]
  lastSeen: Map<string, OrderSnapshot>
  /** Violated invariants, in words. */
  violations: string[]
  outage: 'none' | 'refuses' | 'loses_answers'
  money: 'at_once' | 'authorize_only'
  refunds: 'at_once' | 'pending'
  charges: 'total' | 'offer' | 'fee'
  unfinished: 'created' | 'pending'
  refundCount: number
  returnCount: number
  moveCount: number
  /** The id of the latest import. */
  lastImport: string | undefined
  /** The number of the last parcel that was shipped. */
  parcelCount: number
  replacementCount: number
}

/** Creates an account with a session and an address. `state`: where it is, if not in Karnataka. */
export async function openAccount({ shop }: Model, role: 'user' | 'admin', state?: 'Maharashtra'): Promise<Buyer> {
  const [id, addressId] = [randomId(16), randomId(12)]
  const mobile = `+9198${String(randomInt(10 ** 8)).padStart(8, '0')}`
  const { db } = shop
  await db
    .insertInto('customer')
    .values({ id, name: 'Asha Rao', email: `${id.toLowerCase()}@example.com`, role, contacts: '[]', loginMobile: null, passwordHash: null })
    .execute()
  await db
    .insertInto('address')
    .values({ ...storedAddress, ...(state && { state, pincode: '400001' }), mobile, id: addressId, customerId: id })
    .execute()
  return { id, token: await openSession({ shop }, id), addressId, mobile }
}

/** Opens a session of an account. @returns its token */
export async function openSession({ shop }: Pick<Model, 'shop'>, customerId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await shop.db
    .insertInto('session')
    .values({ tokenHash: hashToken(token), customerId, createdAt: shop.now(), lastUsedAt: shop.now(), provenAt: shop.now() })
    .execute()
  return token
}
