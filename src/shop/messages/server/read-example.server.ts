import { momentInIndia } from '#kernel/india.ts'
import type { Shop } from '#platform/shop.ts'
import { exampleLead, exampleOrder, type MailExample } from '../rules/mail-example.ts'
import { readWords } from './read-words.server.ts'

type Example = MailExample & { isReal: boolean }

/** Returns what the mails of a preview are about. `real`: the newest order, if there is one, because real names and prices show where words do not fit. */
export async function readExample(shop: Pick<Shop, 'db' | 'config' | 'now' | 'modules'>, { real }: { real: boolean }): Promise<Example> {
  const now = shop.now()
  const { settings, words } = await readWords(shop.db)
  const newest = real ? await findNewest(shop) : undefined
  const order = newest ?? exampleOrder
  return {
    publicUrl: shop.config.PUBLIC_URL,
    settings,
    words,
    name: newest?.customerName || order.address.name,
    now,
    moment: momentInIndia(now),
    lead: exampleLead,
    order,
    isReal: newest !== undefined,
  }
}

async function findNewest({ modules, db }: Pick<Shop, 'db' | 'modules'>) {
  for (const { realExample } of modules) if (realExample) return realExample(db)
  return undefined
}
