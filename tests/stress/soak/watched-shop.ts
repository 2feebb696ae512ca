import { setTimeout as pause } from 'node:timers/promises'
import type { Memory } from '../probe/memory.ts'
import { type ProbedShop, startProbed } from '../probe/probed-shop.ts'
import { grown, leastOf } from './reading.ts'

/** A server process that can be asked for its figures. */
export type WatchedShop = ProbedShop & { read(): Promise<Memory> }

export async function startWatched(environment: Record<string, string>): Promise<WatchedShop> {
  const shop = await startProbed(environment)
  return { ...shop, read: () => shop.ask<Memory>('memory') }
}

/** What is there while nobody asks anything, read for that long. */
export async function idleCounts(shop: WatchedShop, milliseconds: number) {
  const readings: Memory[] = []
  for (const deadline = performance.now() + milliseconds; performance.now() < deadline; await pause(200)) readings.push(await shop.read())
  return leastOf(readings)
}

/** Waits until there is no more of anything than before. @returns in words what there is more of when patience ends */
export async function leftOver(shop: WatchedShop, before: Record<string, number>, milliseconds: number): Promise<string[]> {
  const readings: Memory[] = []
  for (const deadline = performance.now() + milliseconds; ; await pause(200)) {
    readings.push(await shop.read())
    const more = grown(before, leastOf(readings))
    if (more.length === 0 || performance.now() > deadline) return more
  }
}
