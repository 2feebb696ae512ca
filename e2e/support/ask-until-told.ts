import { expect } from '@playwright/test'
import type { ShopProcess } from './shop-process.ts'

/**
 * Twenty clients that keep asking for the catalogue until each is told to go elsewhere. `check` looks at
 * each answer. Comes back once they are at it. @returns what settles when all have gone
 */
export async function askUntilTold(shop: ShopProcess, check: (products: unknown) => void) {
  let answered = 0
  const ask = async () => {
    for (;;) {
      const response = await fetch(`${shop.baseURL}/backend/api/products`)
      check(await response.json())
      answered += 1
      if (response.headers.get('connection') === 'close') return
    }
  }
  const gone = Promise.all(Array.from({ length: 20 }, ask))
  await expect.poll(() => answered).toBeGreaterThan(100)
  return { gone }
}
