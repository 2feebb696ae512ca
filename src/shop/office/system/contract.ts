import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'

const finding = z.object({
  name: z.string(),
  /** `unknown`: this installation cannot check it. */
  state: z.enum(['ok', 'warning', 'failing', 'unknown']),
  text: z.string(),
  remedy: z.nullable(z.string()),
})

export type Finding = z.output<typeof finding>

export const showChecks = endpoint({
  method: 'GET',
  path: '/system/checks',
  access: { scope: 'system:read' },
  summary: 'Check the installation: settings, database, disk, clock, mail, backups',
  input: z.object({}),
  reply: z.object({ checkedAt: z.string(), findings: z.array(finding) }),
})

const queue = z.object({
  name: z.string(),
  /** How many jobs are due. */
  due: z.number(),
  /** How long the oldest due job has waited. Null without a due job. */
  oldestDueSeconds: z.nullable(z.number()),
  running: z.number(),
  failed: z.number(),
  lastFailure: z.nullable(z.object({ at: z.string(), message: z.string() })),
})

export type Queue = z.output<typeof queue>

export const listQueues = endpoint({
  method: 'GET',
  path: '/system/queues',
  access: { scope: 'system:read' },
  summary: 'List the queues of background jobs, those with failed jobs first',
  input: z.object({}),
  reply: z.array(queue),
})

export const retryQueue = endpoint({
  method: 'POST',
  path: '/system/queues/retry',
  access: { scope: 'system:write' },
  once: 'state',
  summary: 'Run the failed jobs of a queue again',
  input: z.object({ name: z.string().check(z.maxLength(100)) }),
  reply: z.object({ success: z.literal(true), message: z.string(), retried: z.number() }),
})
