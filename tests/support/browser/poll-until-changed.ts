import { expect } from '@playwright/test'
import { classifyUnanswered } from '../../stress/kill/classify-unanswered.ts'
import type { ShopProcess } from './shop-process.ts'

/**
 * Twenty clients that keep asking for the catalogue until each is told to go elsewhere. `check` looks at each answer. Comes back once they are at it.
 * @returns what settles when all have gone: with how many of them the shop was gone before they could be told, as happens to who sleeps through the
 * half second of its notice. One whose request the shop had taken must have its answer.
 */
export async function pollUntilChanged(shop: ShopProcess, check: (products: unknown) => void) {
  let answered = 0
  const ask = async () => {
    for (;;) {
      const begun = performance.now()
      const answer = await fetch(`${shop.baseURL}/backend/api/products`).catch((error: unknown) => {
        if (classifyUnanswered({ code: errorCode(error), waitedMs: performance.now() - begun }) === 'dropped') throw error
      })
      if (!answer) return 'untold'
      check(await answer.json())
      answered += 1
      if (answer.headers.get('connection') === 'close') return 'told'
    }
  }
  const gone = Promise.all(Array.from({ length: 20 }, ask)).then((ends) => ({ untold: ends.filter((end) => end === 'untold').length }))
  await expect.poll(() => answered).toBeGreaterThan(100)
  return { gone }
}

/** The client calls a connection that the shop has closed by a name of its own. */
function errorCode(error: unknown) {
  if (!(error instanceof Error) || !(error.cause instanceof Error) || !('code' in error.cause)) return undefined
  return error.cause.code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : String(error.cause.code)
}
