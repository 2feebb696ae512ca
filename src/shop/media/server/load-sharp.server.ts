import { createTurns } from '#platform/process/turns.ts'

/**
 * Runs at most two decodings or encodings at once, each on a thread of Node's pool. The other threads stay free for log-ins and answers.
 */
export const inTurn = createTurns({ running: 2 })

let sharpModule: ReturnType<typeof openSharp> | undefined

/** Loads sharp at the first picture. Each decoding, encoding or drawing goes through `inTurn`. */
export function loadSharp() {
  sharpModule ??= openSharp()
  return sharpModule
}

/** Imports sharp and blocks all loaders except the four below. Runs once only: blocking again would fail the pictures being decoded. */
async function openSharp() {
  const module = await import('sharp')
  // The pool above counts the threads, so a picture must not start more of them.
  module.default.concurrency(1)
  module.default.block({ operation: ['VipsForeignLoad'] })
  module.default.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'],
  })
  return module
}
