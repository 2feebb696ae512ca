import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { listProducts } from '#shop/catalogue/module.server.ts'
import { countForbiddenClaims } from '#shop/claims/module.server.ts'
import { countLateGrievances } from '#shop/grievances/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { sampleFacts } from '#shop/settings/rules.ts'
import * as contract from '../contract.ts'
import { confirmedItem, lawChecklist, type LawState } from '../rules/law-checklist.ts'

export function lawApi(api: Api) {
  const { shop } = api

  mount(api, contract.showLawChecklist, async () => {
    const [state, confirmations] = await Promise.all([readState(shop), shop.db.selectFrom('lawConfirmation').selectAll().execute()])
    return { items: lawChecklist(state, new Map(confirmations.map(({ item, confirmedAt }) => [item, confirmedAt])), shop.now()) }
  })

  mount(api, contract.confirmLawItem, async (input, { actor }) => ({
    success: true as const,
    message: input.confirmed ? 'Confirmed' : 'Confirmation taken back',
    item: await confirmItem(shop, actor, input),
  }))
}

async function readState(shop: Shop): Promise<LawState> {
  const { db, now } = shop
  const [settings, products, forbiddenClaims, lateComplaints] = await Promise.all([
    readSettings(db),
    listProducts(db),
    countForbiddenClaims(shop),
    countLateGrievances(db, now()),
  ])
  const { nodalPerson, paymentWays, grievanceForm, countryOfOrigin } = settings
  return { samples: sampleFacts(settings), nodalPerson, paymentWays, grievanceForm, countryOfOrigin, products, forbiddenClaims, lateComplaints }
}

type Confirmation = { item: contract.ConfirmedItem; confirmed: boolean }

/** Stores the confirmation of a point, or removes it. Confirming again starts another year. */
function confirmItem(shop: Shop, actor: Actor, { item, confirmed }: Confirmation) {
  const at = shop.now()
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    if (confirmed)
      await tx
        .insertInto('lawConfirmation')
        .values({ item, confirmedAt: at })
        .onConflict((conflict) => conflict.column('item').doUpdateSet({ confirmedAt: at }))
        .execute()
    else await tx.deleteFrom('lawConfirmation').where('item', '=', item).execute()
    await recordChange(tx, {
      at,
      actor,
      action: confirmed ? 'confirmed' : 'confirmation taken back',
      subject: { kind: 'settings', id: 'shop' },
      after: { lawItem: item },
    })
    return confirmedItem(item, confirmed ? at : undefined, at)
  })
}
