import type { Facts } from '#domain/settings/contract.ts'
import { declarationsOf } from '#domain/settings/settings.ts'
import type { Site } from './site.ts'

/** Picks the shop facts that every page needs. The other facts stay on the server. */
export function siteOf(facts: Facts): Site {
  const { brand, company, founded, tagline, blurb, email, phone, whatsapp, instagram, facebook, hours, licence, developer } = facts
  const { dispatch, delivery, arrival, paymentWays, returns } = facts
  const shown = { brand, company, founded, tagline, blurb, email, phone, whatsapp, instagram, facebook, hours, licence, developer }
  return { ...shown, dispatch, delivery, arrival, paymentWays, returns, ...declarationsOf(facts) }
}
