import { createHash } from 'node:crypto'

/**
 * Returns how long `run` takes, in units of a SHA-512 of `text`, so that a slow machine changes nothing. The fastest runs count, because other work on the
 * machine only adds time.
 */
export const timeInHashes = (text: string | Uint8Array, run: () => void) => fastestMs(run) / fastestMs(() => createHash('sha512').update(text).digest())

const fastestMs = (run: () => void) => Math.min(...Array.from({ length: 10 }, () => timeMs(run)))

function timeMs(run: () => void) {
  const started = performance.now()
  run()
  return performance.now() - started
}
