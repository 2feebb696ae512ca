import { z } from 'zod/mini'
import { brandPart } from '#shop/settings/module.server.ts'
import { mostRedirects } from '../rules/plan-redirects.ts'
import { readableAddress } from '../rules/redirect-path.ts'
import { readRedirects } from './queries.server.ts'
import { takeRedirects } from './save-redirects.server.ts'

const address = z.string().check(z.minLength(1), z.maxLength(1000))

/** The redirects of a brand pack. */
export const brandRedirects = brandPart({
  name: 'redirects',
  schema: z.array(z.object({ from: address, to: address })).check(z.maxLength(mostRedirects)),
  write: async ({ db }) => (await readRedirects(db)).map(({ from, to }) => ({ from: readableAddress(from), to: readableAddress(to) })),
  open: async (shop, redirects) => async (tx, actor) => ({
    items: (await takeRedirects(shop, tx, actor, redirects)).map((line) => {
      const to = readableAddress(line.to)
      const named = { change: line.change, name: readableAddress(line.from) }
      if (line.change === 'refused') return { ...named, why: line.why }
      return line.change === 'changed' ? { ...named, from: readableAddress(line.before ?? ''), to } : { ...named, ...(line.change === 'new' && { why: to }) }
    }),
  }),
})
