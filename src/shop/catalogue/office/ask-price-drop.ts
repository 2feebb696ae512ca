import { CallError } from '#ui/call.ts'
import { productsTexts as texts } from './products-texts.ts'
import { ask } from '#ui/ask.tsx'

/**
 * Saves prices. If the shop finds that some fall far, the person decides. `save` gets whether the shop should ask.
 * @returns the reply, or undefined when the person kept the old prices
 */
export async function askPriceDrop<Reply>(save: (priceDrops: 'ask' | 'accept') => Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await save('ask')
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'price_drop')) throw error
    return (await ask({ text: error.message, ...texts.priceDrop })) ? save('accept') : undefined
  }
}
