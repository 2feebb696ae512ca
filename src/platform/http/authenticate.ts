import { hash } from 'node:crypto'
import type { Scope } from '#kernel/endpoint.ts'
import type { Shop } from '../shop.ts'

/** The signed-in caller, as stored in the database now: a person, or a program with an API key. */
export interface Actor {
  /** The id of the account, or of the API key. Columns that refer to accounts take `accountOf(actor)`. */
  id: string
  /** Set for an API key. `perMinute`: how many requests it may make. `proposesOnly`: it changes nothing itself. */
  key?: { perMinute: number; proposesOnly: boolean }
  role: 'user' | 'admin'
  /** What the role in the back-office allows. Empty for everybody else. */
  scopes: readonly Scope[]
  tokenHash: Uint8Array
  /** True for an admin who must set up a second factor first. */
  needsSecondFactor: boolean
  /** When the owner last gave a proof in this session (`requireFreshProof`). */
  provenAt: Date | null
}

/** Returns the id of the caller's account. Undefined for nobody, and for an API key, which has none. */
export const accountOf = (actor: Actor | undefined) => (actor?.key ? undefined : actor?.id)

/** Where a request comes from. The list of log-ins shows it in words. `address` is for limits, `exactAddress` for lists of allowed addresses. */
export type Origin = { address: string; exactAddress: string; userAgent: string | undefined }

/** Returns the caller of an Authorization header. Undefined unless it has the token of a live session, or an API key. @throws ShopError for a key that does not work */
export type Authenticate = (shop: Shop, authorization: string | undefined, origin: Origin) => Promise<Actor | undefined>

export const hashToken = (token: string) => hash('sha256', token, 'buffer')
