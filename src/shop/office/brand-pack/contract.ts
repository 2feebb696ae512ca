import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { flag } from '#kernel/sheet-contract.ts'
import { done } from '#kernel/wire.ts'
import { packLimits } from './rules/pack-format.ts'

export const exportBrandPack = endpoint({
  method: 'GET',
  path: '/exports/brand-pack',
  access: { scope: 'brand:write' },
  freshProof: true,
  produces: 'zip',
  summary:
    'The words, mails, look, products, pages, menus and redirects of the shop with their pictures, as one file. No secrets, people, orders or stock, and no contacts or registrations of the company. Products carry the licence of their maker',
  input: z.object({}),
  reply: z.string(),
})

/** A thing that a pack adds or changes, such as a product. `from`, `to`: its values before and after. `why`: what changes, or why it is refused. */
const item = z.object({
  change: z.enum(['new', 'changed', 'same', 'refused']),
  name: z.string(),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  why: z.optional(z.string()),
})

export type MovedItem = z.output<typeof item>

const part = z.object({
  name: z.string(),
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  /** At most 200 items. Items that stay the same are left out. */
  items: z.array(item),
})

export type MovedPart = z.output<typeof part>

const moved = z.object({
  /** The name of the pack's brand. */
  brand: z.string(),
  /** How many pictures are still to be stored. If any are, nothing else was changed yet, and the pack must be sent again. */
  left: z.int(),
  parts: z.array(part),
  /** The id of the import that undoes the changes of products. Missing if no product changed. */
  importId: z.optional(z.string()),
})

export type MovedPack = z.output<typeof moved>

export const moveBrandPack = endpoint({
  method: 'POST',
  path: '/brand-pack',
  access: { scope: 'brand:write' },
  freshProof: true,
  body: 'zip',
  maxBytes: packLimits.bytes,
  once: 'state',
  summary: 'Move a brand pack into the shop, in one transaction. `dryRun` shows what it would change',
  input: z.object({ dryRun: flag }),
  reply: z.extend(moved, { ...done, dryRun: z.boolean() }),
})
