import { giftWrap as declareGiftWrap } from '../../examples/gift-wrap/index.js'
import { kit } from '../../src/module-kit.ts'

/** The module of `examples/gift-wrap`, which is not installed here. */
export const giftWrap = { ...declareGiftWrap(kit), migrations: 'examples/gift-wrap/migrations' }
