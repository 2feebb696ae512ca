import type { Facts } from '#shop/settings/contract.ts'
import { declarationsOf } from '#shop/settings/rules.ts'
import type { Site } from '#ui/site.ts'

/** Picks the shop facts that every page needs. The other facts stay on the server. `paymentProvider`: its name for people. */
export function siteOf(facts: Facts, paymentProvider: string): Site {
  const { brand, company, founded, tagline, blurb, email, phone, whatsapp, instagram, facebook, hours, licence, developer } = facts
  const { dispatch, delivery, arrival, holidays, pinDirectory, privacyNotice, paymentWays, returns, cashOnDelivery } = facts
  const shown = { brand, company, founded, tagline, blurb, email, phone, whatsapp, instagram, facebook, hours, licence, developer }
  return {
    ...shown,
    dispatch,
    delivery,
    arrival,
    holidays,
    pinDirectory,
    privacyNotice,
    paymentWays,
    paymentProvider,
    returns,
    cashOnDelivery,
    ...declarationsOf(facts),
  }
}
