import type { Facts } from '#shop/settings/contract.ts'
import { chargesDelivery } from '#shop/orders/rules.ts'
import { declarationsOf } from '#shop/settings/rules.ts'
import type { ShownMenus, Site, SiteLook } from '#ui/site.ts'

/** The shop facts that every page needs. The other facts stay on the server. */
const shown = [
  'brand',
  'company',
  'founded',
  'tagline',
  'blurb',
  'email',
  'phone',
  'whatsapp',
  'instagram',
  'facebook',
  'hours',
  'licence',
  'developer',
  'dispatch',
  'delivery',
  'arrival',
  'holidays',
  'pinDirectory',
  'privacyNotice',
  'paymentWays',
  'onePageCheckout',
  'returns',
  'cashOnDelivery',
] as const satisfies readonly (keyof Facts & keyof Site)[]

type Shown = Pick<Facts, (typeof shown)[number]>

/** Returns the facts of every page. `paymentProvider`: its name for people. `look` and `menus`: what an owner changed. */
export function siteOf(facts: Facts, paymentProvider: string, { look, menus }: { look?: SiteLook | undefined; menus?: ShownMenus | undefined } = {}): Site {
  const own = Object.fromEntries(shown.map((name) => [name, facts[name]])) as Shown
  return {
    ...own,
    chargesDelivery: chargesDelivery(facts.deliveryCharge),
    paymentProvider,
    ...declarationsOf(facts),
    ...(look && { look }),
    ...(menus && { menus }),
  }
}
