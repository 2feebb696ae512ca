import { setTimeout as pause } from 'node:timers/promises'
import type { Memory } from '../probe/memory.ts'
import { type ProbedShop, startProbed } from '../probe/probed-shop.ts'
import { increases, minimumOf } from './reading.ts'

/** A server process whose memory figures can be read. */
export type WatchedShop = ProbedShop & { read(): Promise<Memory> }

export async function startWatched(environment: Record<string, string>): Promise<WatchedShop> {
  const shop = await startProbed(environment)
  return { ...shop, read: () => shop.ask<Memory>('memory') }
}

/** Reads the resources of an idle shop for so many milliseconds. */
export async function idleCounts(shop: WatchedShop, milliseconds: number) {
  const readings: Memory[] = []
  for (const deadline = performance.now() + milliseconds; performance.now() < deadline; await pause(200)) readings.push(await shop.read())
  return minimumOf(readings)
}

/** Waits until no resource has a higher count than before. @returns at the deadline, in words, the kinds that still have */
export async function leftOver(shop: WatchedShop, before: Record<string, number>, milliseconds: number): Promise<string[]> {
  const readings: Memory[] = []
  for (const deadline = performance.now() + milliseconds; ; await pause(200)) {
    readings.push(await shop.read())
    const more = increases(before, minimumOf(readings))
    if (more.length === 0 || performance.now() > deadline) return more
  }
}
