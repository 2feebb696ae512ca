import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { claimRuleNames } from './rules/find-claims.ts'

const fields = {
  rule: z.enum(claimRuleNames),
  /** The words of the claim, as the text has them. */
  found: z.string(),
  why: z.string(),
}

/** Claims of a saved text, by the names of its fields. The text is saved all the same. */
export const warnings = z._default(z.array(z.object({ field: z.string(), ...fields })), [])

/** What can hold a claim: a product, a coupon, the words of a mail, or a page. */
export const claimHolders = ['product', 'coupon', 'mail', 'page'] as const

const standingClaim = z.object({
  holder: z.object({ kind: z.enum(claimHolders), id: z.string(), name: z.string() }),
  field: z.string(),
  ...fields,
})

export type StandingClaim = z.output<typeof standingClaim>

export const listClaims = endpoint({
  method: 'GET',
  path: '/claims',
  access: { scope: 'catalogue:read' },
  summary: 'Words in products, coupons, mails and pages that the law may forbid. Only of those that the caller’s role may see',
  input: z.object({}),
  reply: z.object({
    /** At most 500, forbidden ones first. */
    claims: z.array(standingClaim),
    total: z.int(),
  }),
})
