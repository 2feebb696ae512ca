import { ShopError } from '#kernel/errors.ts'
import { dateInIndia } from '#kernel/india.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { queueMessage } from '#shop/messages/module.server.ts'
import { ownerMail, ownerMessage } from '#shop/messages/rules.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { acknowledgedMail, answerMail, reminderNotice } from '../mails/grievance-mails.ts'
import type { Grievance } from '../office-contract.ts'
import { reminderDue } from '../rules/grievance.ts'
import { lockGrievance, wireGrievance } from './queries.server.ts'

/** Marks a complaint as acknowledged and mails its sender. A second request changes nothing. @throws ShopError not_found */
export function acknowledgeGrievance(shop: Shop, actor: Actor, id: string): Promise<Grievance> {
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    const before = await lockGrievance(tx, id)
    if (before.acknowledgedAt) return wireGrievance(before)
    const at = shop.now()
    const { brand, grievanceOfficer } = await readSettings(tx)
    const row = await tx.updateTable('grievance').set({ acknowledgedAt: at }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    const mail = acknowledgedMail.write({ id, brand, officer: grievanceOfficer.name, due: dateInIndia(row.dueAt) })
    await queueMessage(shop, tx, { about: { kind: 'grievance', id }, dedupeKey: `grievance:${id}:acknowledged:mail`, recipient: row.contact, ...mail })
    await recordChange(tx, { at, actor, action: 'acknowledged', subject: { kind: 'grievance', id } })
    return wireGrievance(row)
  })
}

/**
 * Mails the answer and settles the complaint. The same answer again sends nothing. The audit log keeps no text.
 * @throws ShopError not_found, rule_refused for another answer to a settled complaint, or without a mail server
 */
export function answerGrievance(shop: Shop, actor: Actor, { id, answer }: { id: string; answer: string }): Promise<Grievance> {
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    const before = await lockGrievance(tx, id)
    if (before.settledAt && before.answer === answer) return wireGrievance(before)
    if (before.settledAt) throw new ShopError('rule_refused', 'This complaint is answered already.')
    if (!shop.outbound.live.mail && !shop.config.sandbox) throw new ShopError('rule_refused', 'The shop has no mail server, so it cannot send the answer.')
    const at = shop.now()
    const { brand, grievanceOfficer } = await readSettings(tx)
    const settled = { answer, settledAt: at, acknowledgedAt: before.acknowledgedAt ?? at }
    const row = await tx.updateTable('grievance').set(settled).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    const mail = answerMail.write({ id, brand, officer: grievanceOfficer.name, answer })
    await queueMessage(shop, tx, { about: { kind: 'grievance', id }, dedupeKey: `grievance:${id}:answer:mail`, recipient: row.contact, ...mail })
    await recordChange(tx, { at, actor, action: 'answered', subject: { kind: 'grievance', id } })
    return wireGrievance(row)
  })
}

/** Mails the officer the reminders of open complaints that are due now. Each reminder is sent once. */
export async function remindOfficer(shop: Shop) {
  const open = await shop.db.selectFrom('grievance').selectAll().where('settledAt', 'is', null).orderBy('seq').execute()
  for (const { id } of open.filter((row) => reminderDue(row, shop.now())))
    await shop.db.transaction().execute(async (tx) => {
      // Another process may have sent the reminder meanwhile, or staff may have settled the complaint.
      const reminder = reminderDue(await lockGrievance(tx, id), shop.now())
      if (!reminder) return
      const { grievanceOfficer } = await readSettings(tx)
      await tx.updateTable('grievance').set({ reminded: reminder }).where('id', '=', id).execute()
      const mail = ownerMail(shop.config.PUBLIC_URL, reminderNotice(id, reminder))
      const dedupeKey = `grievance:${id}:reminder:${reminder}`
      await queueMessage(shop, tx, {
        about: { kind: 'grievance', id },
        kind: ownerMessage,
        channel: 'mail',
        dedupeKey,
        recipient: grievanceOfficer.email,
        ...mail,
      })
    })
}

export const remindOfficerJob = job('remind-grievance-officer', { retryLimit: 2, retryDelay: 60, cron: '*/15 * * * *' }, remindOfficer)
