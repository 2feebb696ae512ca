import { CallError } from '#ui/call.ts'
import { productsTexts as texts } from './products-texts.ts'
import { ask } from '#ui/ask.tsx'

/**
 * Saves prices. If the server refuses because prices fall far, the person decides. `save` sends the given value to the server.
 * @returns the reply; undefined if the person keeps the old prices
 */
export async function askPriceDrop<Reply>(save: (priceDrops: 'ask' | 'accept') => Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await save('ask')
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'price_drop')) throw error
    return (await ask({ text: error.message, ...texts.priceDrop })) ? save('accept') : undefined
  }
}
