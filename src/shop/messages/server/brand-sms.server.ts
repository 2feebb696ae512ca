import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod/mini'
import { isShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { brandPart, shortText, type BrandChange } from '#shop/settings/module.server.ts'
import * as contract from '../sms-contract.ts'
import { smsEvents } from '../sms-contract.ts'
import type { RegisteredText } from './queries.server.ts'
import { listRegistered, saveTemplateIn } from './sms-templates.server.ts'

const sms = contract.saveSmsTemplate.input

type PackedSms = z.output<typeof sms>

/** The registered texts of SMS, with their template ids and headers. The operators know them by the company that registered them. */
export const brandSms = brandPart({
  name: 'sms',
  schema: z.array(sms).check(z.maxLength(smsEvents.length)),
  async write({ db }) {
    const rows = await listRegistered(db)
    return smsEvents.flatMap((event) => rows.filter((row) => row.event === event).map(({ templateId, header, text }) => ({ event, templateId, header, text })))
  },
  open: async (shop, texts) => async (tx, actor) => {
    const known = await listRegistered(tx)
    const items: BrandChange[] = []
    for (const given of texts) {
      const before = known.find(({ event }) => event === given.event)
      items.push(await takeSms(shop, tx, actor, given, before))
    }
    return { items }
  },
})

/** Takes a registered text from a brand pack. A text that the shop would refuse to save changes nothing. */
async function takeSms(shop: Shop, tx: Tx, actor: Actor, given: PackedSms, before: RegisteredText | undefined): Promise<BrandChange> {
  const shown = (row: Omit<PackedSms, 'event'>) => shortText(`${row.header}, ${row.templateId}: ${row.text}`)
  const name = given.event
  if (isDeepStrictEqual(before, given)) return { change: 'same', name }
  try {
    await saveTemplateIn(shop, tx, actor, given)
    return before ? { change: 'changed', name, from: shown(before), to: shown(given) } : { change: 'new', name, why: shown(given) }
  } catch (error) {
    if (!isShopError(error)) throw error
    return { change: 'refused', name, why: error.message }
  }
}
