import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { doneReply } from '#kernel/wire.ts'

/** A backup that was made, is being made, or could not be. `file` is there once it was restored for a try and kept. */
const backupRun = z.object({
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  file: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  files: z.nullable(z.number()),
  writeMs: z.nullable(z.number()),
  verifyMs: z.nullable(z.number()),
  problem: z.nullable(z.string()),
})

export type BackupRun = z.output<typeof backupRun>

export const showBackups = endpoint({
  method: 'GET',
  path: '/backups',
  access: 'admin',
  summary: 'When the shop was last backed up, and that backup tried',
  input: z.object({}),
  reply: z.object({
    /** `late`: the last good one is older than two days. */
    state: z.enum(['never', 'late', 'good']),
    running: z.boolean(),
    /** The newest that ended, good or not. */
    last: z.nullable(backupRun),
    lastGood: z.nullable(backupRun),
    /** Where they are kept, and whether their key lies beside the data. */
    place: z.string(),
    keyIsBesideData: z.boolean(),
  }),
})

export type Backups = z.output<typeof showBackups.reply>

export const makeBackup = endpoint({
  method: 'POST',
  path: '/backups',
  access: 'admin',
  summary: 'Back up the shop now',
  input: z.object({}),
  reply: doneReply,
})
