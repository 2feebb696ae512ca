import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import type * as contract from '../contract.ts'
import { stageFault, type Stages } from '../rules/clock.ts'
import { boardDraft, peopleDraft } from '../rules/drafts.ts'
import { type BreachRow, getBreach, lockBreach, wireBreach } from './queries.server.ts'

const noStages = { boardToldAt: null, detailsSentAt: null, peopleToldAt: null, closedAt: null }

function refuseStages(stages: Stages, now: Date) {
  const fault = stageFault(stages, now)
  if (fault !== undefined) throw new ShopError('rule_refused', fault)
}

/** Returns the fields of a breach for the audit log. Its texts are left out, because nobody can erase them from the log. */
const loggedFieldsOf = ({ noticedAt, boardToldAt, detailsSentAt, peopleToldAt, closedAt, people }: Stages) => ({
  people,
  noticedAt: noticedAt.toISOString(),
  boardToldAt: boardToldAt?.toISOString() ?? '',
  detailsSentAt: detailsSentAt?.toISOString() ?? '',
  peopleToldAt: peopleToldAt?.toISOString() ?? '',
  closedAt: closedAt?.toISOString() ?? '',
})

/** Records a breach. @throws ShopError rule_refused if it was noticed in the future */
export function addBreach(shop: Shop, actor: Actor, facts: z.output<typeof contract.addBreach.input>) {
  const at = shop.now()
  refuseStages({ ...noStages, ...facts }, at)
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    const id = `BR-${randomId(8)}`
    const row = await tx
      .insertInto('breach')
      .values({ id, ...facts, createdAt: at })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordChange(tx, { at, actor, action: 'recorded', subject: { kind: 'breach', id }, after: loggedFieldsOf(row) })
    return wireBreach(tx, row)
  })
}

/** Changes the facts of a breach and the times of its steps. @throws ShopError not_found, changed_meanwhile, rule_refused */
export function updateBreach(shop: Shop, actor: Actor, { id, version, ...facts }: z.output<typeof contract.updateBreach.input>) {
  const at = shop.now()
  refuseStages(facts, at)
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    const before = await lockBreach(tx, id)
    const subject = { kind: 'breach' as const, id }
    await refuseChanged(tx, { version, row: before, actor, subject, current: () => wireBreach(tx, before) })
    const row = await tx.updateTable('breach').set(facts).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    await recordChange(tx, { at, actor, action: 'updated', subject, before: loggedFieldsOf(before), after: loggedFieldsOf(row) })
    return wireBreach(tx, row)
  })
}

/** Returns a breach with the drafts of its texts. @throws ShopError not_found */
export async function showBreach(shop: Shop, id: string): Promise<z.input<typeof contract.showBreach.reply>> {
  const [row, settings] = await Promise.all([getBreach(shop.db, id), readSettings(shop.db)])
  return { breach: await wireBreach(shop.db, row), drafts: draftsOf(row, settings) }
}

function draftsOf(row: BreachRow, { brand, company, address, email, phone, grievanceOfficer: officer }: Awaited<ReturnType<typeof readSettings>>) {
  const sender = { brand, company, address, email, phone, officer }
  return { board: boardDraft(row, sender), people: peopleDraft(row, sender) }
}
