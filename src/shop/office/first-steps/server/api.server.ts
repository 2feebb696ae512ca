import { paymentKeyOf } from '#platform/config.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { readFactors } from '#shop/accounts/module.server.ts'
import { readVersionedSettings } from '#shop/settings/module.server.ts'
import { defaultSettings, sampleFacts } from '#shop/settings/rules.ts'
import { listFirstPages } from '#shop/content/module.server.ts'
import { listSoldProducts } from '#shop/catalogue/module.server.ts'
import * as contract from '../contract.ts'
import { firstStepsOf, type ShopState } from '../rules/first-steps.ts'
import { readTables } from './queries.server.ts'

export function firstStepsApi(api: Api) {
  const { shop } = api

  mount(api, contract.showFirstSteps, async (_, { actor }) => {
    const state = await readState(shop, actor)
    return { steps: firstStepsOf(state, (scope) => hasScope(actor, scope)), isEmpty: state.isEmpty }
  })
}

async function readState({ config, db, now, outbound }: Shop, actor: Actor): Promise<ShopState> {
  const [settings, tables, factors, sold, firstPages] = await Promise.all([
    readVersionedSettings(db),
    readTables(db, now()),
    readFactors(db, actor.id),
    listSoldProducts(db),
    listFirstPages(db, now()),
  ])
  return {
    ...tables,
    isEmpty: config.SEED === 'none',
    hasDemoBrand: settings.brand === defaultSettings.brand,
    firstPages: firstPages.length,
    products: sold.length,
    withoutPicture: sold.filter(({ hasPicture }) => !hasPicture).length,
    uncounted: sold.filter(({ hasStock }) => !hasStock).length,
    samples: sampleFacts(settings),
    takesMoney: paymentKeyOf(config).kind === 'live',
    sendsMail: outbound.live.mail,
    sendsSms: outbound.live.sms,
    hasSecondStep: factors.authenticator || factors.passkeys > 0,
  }
}
