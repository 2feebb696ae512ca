import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { env } from 'node:process'
import { text } from 'node:stream/consumers'
import { z } from 'zod/mini'

const takenBackup = z.object({
  name: z.string(),
  bytes: z.number(),
  rows: z.number(),
  files: z.number(),
  writeMs: z.number(),
  verifyMs: z.number(),
  problem: z.nullable(z.string()),
})

/** A stored backup that passed a test restore. `problem`: what the check of its books found wrong, if anything. */
export type TakenBackup = z.output<typeof takenBackup>

/** Makes glibc return freed memory to the operating system. Without these, a backup takes 80 MB more. `npm run backup` sets them too. */
const smallAllocator = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536' }

export type Backups = {
  /** Makes a backup and test-restores it. @throws Error with one line when either fails */
  take(): Promise<TakenBackup>
  /** Stops a backup that is in progress. */
  close(): Promise<void>
}

/** Opens the maker of backups. It runs `scripts/backup.ts` in another process, with the shop's environment, so that backups never delay an answer. */
export function openBackups(): Backups {
  const running = new Set<ChildProcess>()
  return {
    async take() {
      const child = spawn(process.execPath, ['scripts/backup.ts', '--json'], { env: { ...env, ...smallAllocator }, stdio: ['ignore', 'pipe', 'pipe'] })
      running.add(child)
      try {
        if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
        const [output, problem] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
        if (child.exitCode === 0) return z.parse(takenBackup, JSON.parse(lastLine(output)))
        throw new Error(lastLine(problem) || 'The process that makes the backup was stopped.')
      } finally {
        running.delete(child)
      }
    },
    async close() {
      for (const child of running) child.kill()
    },
  }
}

const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? ''
