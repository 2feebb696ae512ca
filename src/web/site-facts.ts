import type { Facts } from '#domain/settings/contract.ts'
import { declarationsOf } from '#domain/settings/settings.ts'
import type { Site } from './site.ts'

/** What every page carries of the facts; the rest stays on the server until a page asks for it. */
export function siteOf(facts: Facts): Site {
  const { brand, company, founded, tagline, blurb, email, phone, whatsapp, instagram, facebook, hours, licence, developer } = facts
  const shown = { brand, company, founded, tagline, blurb, email, phone, whatsapp, instagram, facebook, hours, licence, developer }
  return { ...shown, ...declarationsOf(facts) }
}
