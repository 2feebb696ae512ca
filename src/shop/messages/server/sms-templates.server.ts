import type { z } from 'zod/mini'
import { invalidField, ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { type OutboundMessage, templatesOf } from '#platform/outbound/outbound.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { listKinds } from '../rules/mail.ts'
import { isSmsKind, type SmsKind } from '../rules/message-kind.ts'
import { faultOfSmsText, renderSms, tagsIn } from '../rules/sms-template.ts'
import type * as contract from '../sms-contract.ts'
import { smsEvents, type SmsTemplate } from '../sms-contract.ts'
import { type RegisteredText, smsLanguage as language } from './queries.server.ts'

export const listRegistered = (db: Db | Tx): Promise<RegisteredText[]> =>
  db.selectFrom('dltTemplate').select(['event', 'templateId', 'header', 'text']).where('language', '=', language).execute()

/** Returns whether the operators know a text of an event, so that its SMS are delivered. */
export const isSmsRegistered = async ({ config }: Pick<Shop, 'config'>, db: Db | Tx, event: SmsTemplate['event']) =>
  templatesOf(config)[event] !== undefined || (await listRegistered(db)).some((row) => row.event === event)

/** A message as it is stored. `template`: the event of its kind, by which the owner and the environment register texts. */
type Written = { template: OutboundMessage['template']; smsValues: readonly string[] | null; registeredTexts: readonly RegisteredText[] | null }

/**
 * Returns the registered text of an SMS, filled in. Undefined without one, and when the environment names the template, because that wins.
 * @throws Error when a value does not fit its variable: an operator would not deliver the message
 */
export function fillRegistered(config: Shop['config'], { template: event, smsValues, registeredTexts }: Written) {
  if (event === undefined || smsValues === null || templatesOf(config)[event] !== undefined) return undefined
  const row = registeredTexts?.find((each) => each.event === event)
  if (!row) return undefined
  const text = renderSms(row.text, smsValues)
  if (text === undefined) throw new Error(`The registered text of ${event} does not fit what the message says`)
  return { text, templateId: row.templateId, header: row.header }
}

/** Reads the registered text of an event, filled with these values, as `fillRegistered` does. */
export const readRegistered = async (db: Db, config: Shop['config'], event: SmsKind['template'], smsValues: readonly string[]) =>
  fillRegistered(config, { template: event, smsValues, registeredTexts: await listRegistered(db) })

/** Lists every event that sends SMS, with its registered text if there is one. */
export async function listSmsTemplates(shop: Shop): Promise<SmsTemplate[]> {
  const [settings, rows] = await Promise.all([readSettings(shop.db), listRegistered(shop.db)])
  return smsEvents.flatMap((event) => kindsOf(shop, event).map((kind) => wireTemplate(shop, settings, kind, rows)))
}

/** Returns the kinds of messages that use an event's text: one, or none if its module was removed. */
const kindsOf = (shop: Shop, event: SmsTemplate['event']) =>
  listKinds(shop)
    .filter(isSmsKind)
    .filter(({ template }) => template === event)

function wireTemplate({ config }: Shop, facts: { brand: string; phone: string }, kind: SmsKind, rows: readonly RegisteredText[]): SmsTemplate {
  const row = rows.find(({ event }) => event === kind.template)
  const suggested = kind.registered(facts)
  return {
    event: kind.template,
    tags: tagsIn(suggested),
    // The API calls the reason for a third variable `third`.
    third: kind.reasonForThird ?? '',
    suggested,
    fromEnvironment: templatesOf(config)[kind.template] !== undefined,
    templateId: row?.templateId ?? '',
    header: row?.header ?? '',
    text: row?.text ?? '',
  }
}

type Saved = z.output<typeof contract.saveSmsTemplate.input>

/** @throws ShopError not_found for an event of a removed module */
export function getSmsKind(shop: Shop, event: SmsTemplate['event']): SmsKind {
  const [kind] = kindsOf(shop, event)
  if (!kind) throw new ShopError('not_found', 'The shop sends no such SMS.')
  return kind
}

/** Saves the registered text of an event. @throws ShopError invalid_input for a text that cannot be filled, not_found for an event of a removed module */
export function saveSmsTemplate(shop: Shop, actor: Actor, saved: Saved): Promise<SmsTemplate> {
  const kind = getSmsKind(shop, saved.event)
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    await saveTemplateIn(shop, tx, actor, saved)
    return wireTemplate(shop, await readSettings(tx), kind, await listRegistered(tx))
  })
}

/** Saves the registered text of an event in a transaction. @returns what was registered before @throws ShopError as `saveSmsTemplate` */
export async function saveTemplateIn(shop: Shop, tx: Tx, actor: Actor, { event, ...saved }: Saved): Promise<RegisteredText | undefined> {
  const kind = getSmsKind(shop, event)
  const at = shop.now()
  const message = faultOfSmsText(saved.text, { tags: tagsIn(kind.registered(await readSettings(tx))), reasonForThird: kind.reasonForThird })
  if (message !== undefined) throw invalidField('text', message)
  const before = (await listRegistered(tx)).find((row) => row.event === event)
  await tx
    .insertInto('dltTemplate')
    .values({ event, language, ...saved, updatedAt: at })
    .onConflict((conflict) => conflict.columns(['event', 'language']).doUpdateSet({ ...saved, updatedAt: at }))
    .execute()
  await record(tx, { at, actor, action: 'SMS text saved', event, before, after: { event, ...saved } })
  return before
}

/** Removes the registered text of an event. A second request changes nothing. */
export function removeSmsTemplate(shop: Shop, actor: Actor, event: SmsTemplate['event']) {
  const at = shop.now()
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    const before = (await listRegistered(tx)).find((row) => row.event === event)
    if (!before) return
    await tx.deleteFrom('dltTemplate').where('event', '=', event).where('language', '=', language).execute()
    await record(tx, { at, actor, action: 'SMS text removed', event, before, after: undefined })
  })
}

type Recorded = { at: Date; actor: Actor; action: string; event: string; before: RegisteredText | undefined; after: RegisteredText | undefined }

const record = (tx: Tx, { event, before, after, ...change }: Recorded) =>
  recordChange(tx, { ...change, subject: { kind: 'settings', id: `sms:${event}` }, ...(before && { before }), ...(after && { after }) })
