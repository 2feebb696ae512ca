import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type ShopProcess, startShop } from '../../e2e/support/shop-process.ts'
import { grown, leastOf, type Reading } from './reading.ts'

/** A server process that can be asked for its figures. */
export type WatchedShop = ShopProcess & { read(): Promise<Reading> }

/** A machine that does much else may hold the server for long. */
const patienceMs = 300_000

/** The figures go to a file in `folder`, which the caller removes. */
export async function startWatched(folder: string, environment: Record<string, string>): Promise<WatchedShop> {
  const file = join(folder, `probe-${crypto.randomUUID()}.jsonl`)
  const probe = pathToFileURL(join(import.meta.dirname, 'probe.ts')).href
  const shop = await startShop({ ...environment, NODE_OPTIONS: `--import=${probe}`, PROBE_FILE: file })
  return {
    ...shop,
    async read() {
      const before = linesOf(file).length
      process.kill(shop.pid(), 'SIGUSR2')
      for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await pause(20)) {
        const line = linesOf(file)[before]
        if (line) return JSON.parse(line)
      }
      throw new Error('The server did not tell its figures')
    },
  }
}

function linesOf(file: string): string[] {
  try {
    // What follows the last line's end is not written to its end yet.
    return readFileSync(file, 'utf8').split('\n').slice(0, -1)
  } catch {
    return []
  }
}

/** What is there while nobody asks anything, read for that long. */
export async function idleCounts(shop: WatchedShop, milliseconds: number) {
  const readings: Reading[] = []
  for (const deadline = performance.now() + milliseconds; performance.now() < deadline; await pause(200)) readings.push(await shop.read())
  return leastOf(readings)
}

/** Waits until there is no more of anything than before. @returns in words what there is more of when patience ends */
export async function leftOver(shop: WatchedShop, before: Record<string, number>, milliseconds: number): Promise<string[]> {
  const readings: Reading[] = []
  for (const deadline = performance.now() + milliseconds; ; await pause(200)) {
    readings.push(await shop.read())
    const more = grown(before, leastOf(readings))
    if (more.length === 0 || performance.now() > deadline) return more
  }
}
