import { hash } from 'node:crypto'
import type { Scope } from '#kernel/endpoint.ts'
import type { Shop } from '../shop.ts'

/** The signed-in caller, as stored in the database now. */
export interface Actor {
  id: string
  role: 'user' | 'admin'
  /** What the role in the back-office allows. Empty for everybody else. */
  scopes: readonly Scope[]
  tokenHash: Uint8Array
  /** True for an admin who must set up a second factor first. */
  needsSecondFactor: boolean
  /** When the owner last gave a proof in this session (`requireFreshProof`). */
  provenAt: Date | null
}

/** Where a request comes from. The list of log-ins shows it in words. */
export type Origin = { address: string; userAgent: string | undefined }

/** Returns the caller of an Authorization header. Undefined unless it has the token of a live session. */
export type Authenticate = (shop: Shop, authorization: string | undefined, origin: Origin) => Promise<Actor | undefined>

export const hashToken = (token: string) => hash('sha256', token, 'buffer')
