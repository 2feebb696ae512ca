import { giftWrap } from '../gift-wrap.ts'

/** Loaded before the server of a journey. It adds the module of `examples/gift-wrap` to the built shop, which is faster than a build that names it. */
const { definition } = await import('../../../build/server/index.js' as string)
Object.assign(definition, { modules: [...definition.modules, giftWrap] })
