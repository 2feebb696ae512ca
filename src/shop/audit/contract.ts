import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { day } from '#kernel/wire.ts'

/** The kinds of subject that an entry can have. */
export const subjectKinds = [
  'order',
  'payment',
  'product',
  'customer',
  'lead',
  'coupon',
  'discount',
  'celebrity',
  'settings',
  'text',
  'message',
  'backup',
  'export',
  'limit',
  'role',
  'invitation',
  'review',
  'key',
  'webhook',
  'queue',
  'pin',
  'grievance',
  'tax',
  'payout',
  'connection',
  'page',
  'redirect',
  'breach',
] as const

export type SubjectKind = (typeof subjectKinds)[number]

/** The list's filters: one kind of subject, or `security` for the security log with subjects of every kind. */
export const auditKinds = [...subjectKinds, 'security'] as const

export type AuditKind = (typeof auditKinds)[number]

const fields = z.record(z.string(), z.unknown())

export const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** `_id` is the id of an account or of an API key, by `kind`. */
  actor: z.object({ _id: z.nullable(z.string()), name: z.string(), kind: z.enum(['account', 'key']) }),
  action: z.string(),
  /** `name` is empty for a subject without a name, and for one that no longer exists. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  /** The changed fields only, with their old and new values. */
  before: fields,
  after: fields,
})

export type AuditEntry = z.output<typeof auditEntry>

export const listedEntry = z.extend(auditEntry, {
  /** The time until which this deletion, change or import can be undone. Null for every other entry, and once it is undone or the subject is erased. */
  undoUntil: z._default(z.nullable(z.string()), null),
  /** True if Undo restores the product as it was before this change. */
  isChange: z._default(z.boolean(), false),
  /** The time of the next change of the product's packs. Null for an entry that changed no packs, and for the newest change. */
  nextAt: z._default(z.nullable(z.string()), null),
  /** The last import, at its newest entry, which offers to undo the whole import until `undoUntil`. Null for every other entry. */
  importId: z._default(z.nullable(z.string()), null),
})

export type ListedEntry = z.output<typeof listedEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: { scope: 'audit:read' },
  summary: 'The audit log, newest first',
  input: z.object({
    ...pageInput,
    kind: z.optional(z.enum(auditKinds, 'There is no such kind of thing.')),
    subject: z.optional(z.string().check(z.maxLength(200))),
    actor: z.optional(z.string().check(z.maxLength(64))),
    /** The first and the last day, in India. */
    from: z.optional(day),
    to: z.optional(day),
  }),
  reply: z.array(listedEntry),
})
