import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { doneReply } from '#kernel/wire.ts'

/**
 * A backup run: finished, running or failed. `file` is the name of the stored backup, set after the test restore. `rows` and `files` count the rows of its
 * tables and its uploads. `writeMs` and `verifyMs`: how long writing and the test restore took. `problem`: why the run is not good.
 */
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
  access: { scope: 'backups:read' },
  summary: 'The state of the backups, and the last run',
  input: z.object({}),
  reply: z.object({
    /** `late`: the last good backup is older than two days. */
    state: z.enum(['never', 'late', 'good']),
    running: z.boolean(),
    /** The newest run that ended, good or not. */
    last: z.nullable(backupRun),
    lastGood: z.nullable(backupRun),
    /** The folder or bucket of the backups, and whether their key is stored beside the data. */
    place: z.string(),
    keyIsBesideData: z.boolean(),
  }),
})

export type Backups = z.output<typeof showBackups.reply>

export const makeBackup = endpoint({
  method: 'POST',
  path: '/backups',
  access: { scope: 'backups:write' },
  once: 'header',
  summary: 'Back up the shop now',
  input: z.object({}),
  reply: doneReply,
})
