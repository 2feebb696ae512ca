import { expect } from '@playwright/test'
import { classifyUnanswered } from '../../stress/kill/classify-unanswered.ts'
import type { ShopProcess } from './shop-process.ts'

/**
 * Starts 20 clients that request the catalogue until the shop closes their connection. Resolves after 100 answers. `check` runs on each answer.
 * @returns `gone`, which settles when all clients have stopped. `unannounced` counts clients that never saw `connection: close`: a busy machine
 * may miss the half second in which a stopping shop sends it. `gone` rejects if the shop drops a request that it has read.
 */
export async function pollUntilClosed(shop: ShopProcess, check: (products: unknown) => void) {
  let answered = 0
  const poll = async () => {
    for (;;) {
      const started = performance.now()
      const answer = await fetch(`${shop.baseURL}/backend/api/products`).catch((error: unknown) => {
        if (classifyUnanswered({ code: errorCode(error), waitedMs: performance.now() - started }) === 'dropped') throw error
      })
      if (!answer) return 'unannounced'
      check(await answer.json())
      answered += 1
      if (answer.headers.get('connection') === 'close') return 'announced'
    }
  }
  const gone = Promise.all(Array.from({ length: 20 }, poll)).then((outcomes) => ({
    unannounced: outcomes.filter((outcome) => outcome === 'unannounced').length,
  }))
  await expect.poll(() => answered).toBeGreaterThan(100)
  return { gone }
}

/** Returns the system's code of a failed fetch. Undici names a closed connection UND_ERR_SOCKET. */
function errorCode(error: unknown) {
  if (!(error instanceof Error) || !(error.cause instanceof Error) || !('code' in error.cause)) return undefined
  return error.cause.code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : String(error.cause.code)
}
