import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { namedActor } from '#shop/audit/rules.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import * as contract from '../contract.ts'
import { noticeVersion } from '../rules/notice-version.ts'
import { listAdvertisingReceivers } from './advertising.server.ts'

export function consentsApi(api: Api) {
  const { shop } = api

  mount(api, contract.listConsents, async (_, { actor }) => ({ consents: await listConsentsOf(shop.db, actor.id), asked: await listAsked(shop, shop.db) }))

  mount(api, contract.setConsent, async (input, { actor }) => ({
    success: true as const,
    message: input.given ? thanks[input.source] : 'Withdrawn.',
    consents: await setConsent(shop, actor, input),
  }))
}

const thanks = { profile: 'Thank you. You can withdraw here at any time.', order: 'Thank you. You can withdraw in your profile at any time.' } as const

/** Lists the consents of a person, withdrawn ones too, oldest first. */
export async function listConsentsOf(db: Db | Tx, customerId: string): Promise<contract.Consent[]> {
  const rows = await db.selectFrom('consent').selectAll().where('customerId', '=', customerId).orderBy('givenAt').orderBy('id').execute()
  return rows.map(({ purpose, givenAt, withdrawnAt, noticeVersion: version, source }) => ({
    purpose,
    givenAt: givenAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? '',
    noticeVersion: version,
    source,
  }))
}

/** Lists the purposes that the shop asks about now: news once the owner has switched the notice on, advertising with a connected service. */
async function listAsked({ config }: Pick<Shop, 'config'>, db: Db | Tx): Promise<contract.ConsentPurpose[]> {
  const { privacyNotice } = await readSettings(db)
  return contract.consentPurposes.filter((purpose) => (purpose === 'news' ? privacyNotice : listAdvertisingReceivers(config).length > 0))
}

/** Returns the condition that a customer has a valid consent to a purpose. `customerId`: the column with the customer's id. */
export const consentStands = (customerId: RawBuilder<unknown>, purpose: contract.ConsentPurpose) =>
  sql<boolean>`exists (select from consent where consent.customer_id = ${customerId} and purpose = ${purpose} and withdrawn_at is null)`

type Choice = z.output<typeof contract.setConsent.input>

/**
 * Stores that a person agrees to a purpose, or withdraws. Withdrawing always works.
 * @throws ShopError unauthenticated, rule_refused for a purpose that the shop does not ask about
 */
function setConsent(shop: Shop, actor: Actor, { purpose, given, source }: Choice): Promise<contract.Consent[]> {
  const { id } = actor
  return shop.db.transaction().execute(async (tx) => {
    // The lock makes a second click wait, so that only the first changes something.
    const account = await lockCustomer(tx, id)
    if (!account) throw new ShopError('unauthenticated', 'Please log in to continue.')
    await lockSession(tx, actor)
    const at = shop.now()
    const validConsent = await tx
      .selectFrom('consent')
      .select('id')
      .where('customerId', '=', id)
      .where('purpose', '=', purpose)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst()
    if (given === (validConsent !== undefined)) return listConsentsOf(tx, id)
    if (given && !(await listAsked(shop, tx)).includes(purpose)) throw new ShopError('rule_refused', 'The shop asks for no such consent.')
    // `greatest`, because another machine may have stored the consent, with a clock that is ahead.
    if (validConsent)
      await tx
        .updateTable('consent')
        .set({ withdrawnAt: sql`greatest(${at}, given_at)` })
        .where('id', '=', validConsent.id)
        .execute()
    else
      await tx
        .insertInto('consent')
        .values({ id: randomId(16), customerId: id, purpose, givenAt: at, noticeVersion, source })
        .execute()
    const action = given ? 'consent given' : 'consent withdrawn'
    await recordChange(tx, { at, actor: namedActor(actor, account), action, subject: { kind: 'customer', id }, after: { purpose } })
    return listConsentsOf(tx, id)
  })
}
