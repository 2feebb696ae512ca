import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { day } from '#kernel/wire.ts'

/** What an entry can be about. */
export const subjectKinds = [
  'order',
  'payment',
  'product',
  'customer',
  'lead',
  'coupon',
  'celebrity',
  'settings',
  'message',
  'backup',
  'export',
  'limit',
] as const

export type SubjectKind = (typeof subjectKinds)[number]

/** What the list can be narrowed to: entries about one kind of thing, or those of the security log, whatever they are about. */
export const auditKinds = [...subjectKinds, 'security'] as const

export type AuditKind = (typeof auditKinds)[number]

const fields = z.record(z.string(), z.unknown())

export const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  actor: z.object({ _id: z.nullable(z.string()), name: z.string() }),
  action: z.string(),
  /** `name` is empty where the thing has none, or is gone. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  /** The changed fields alone, as they were and as they are. */
  before: fields,
  after: fields,
})

export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: 'admin',
  summary: 'Who changed what, newest first',
  input: z.object({
    ...pageInput,
    kind: z.optional(z.enum(auditKinds, 'There is no such kind of thing.')),
    subject: z.optional(z.string().check(z.maxLength(200))),
    actor: z.optional(z.string().check(z.maxLength(64))),
    /** Days in India; both count. */
    from: z.optional(day),
    to: z.optional(day),
  }),
  reply: z.array(auditEntry),
})
