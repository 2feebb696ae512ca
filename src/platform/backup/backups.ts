import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { z } from 'zod/mini'

const taken = z.object({
  name: z.string(),
  bytes: z.number(),
  rows: z.number(),
  files: z.number(),
  writeMs: z.number(),
  verifyMs: z.number(),
  problem: z.nullable(z.string()),
})

/** A backup that was restored for a try and is kept. `problem`: what is wrong with the books in it. */
export type TakenBackup = z.output<typeof taken>

export type Backups = {
  /** @throws Error with one line when it could not be made or restored */
  take(): Promise<TakenBackup>
  /** One that is being made is given up. */
  close(): Promise<void>
}

/** Made by `scripts/backup.ts` in a process of its own, in the shop's environment: reading, sealing and trying out never hold up an answer. */
export function openBackups(): Backups {
  const running = new Set<ChildProcess>()
  return {
    async take() {
      const child = spawn(process.execPath, ['scripts/backup.ts', '--json'], { stdio: ['ignore', 'pipe', 'pipe'] })
      running.add(child)
      try {
        if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
        const [output, problem] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
        if (child.exitCode === 0) return z.parse(taken, JSON.parse(lastLine(output)))
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
