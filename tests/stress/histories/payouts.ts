import { sql } from 'kysely'
import { dayInIndia } from '#kernel/india.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { ActionOf } from './action.ts'
import { callShop, pick } from './call.ts'
import type { Model } from './model.ts'

/** Couriers pay out the cash of parcels, and staff decide about what does not match. */

type Parcel = { awb: string; paise: number }

/** The parcels with a number, also those of orders that are paid online: a courier's sheet may be wrong. */
async function listParcels({ shop }: Model, ids: readonly string[] | undefined): Promise<Parcel[]> {
  const { rows } = await sql<Parcel>`
    select p.awb, case o.method when 'cod' then cash_of(o) else o.total_paise end as paise from parcel p join shop_order o on o.id = p.order_id
    where p.awb is not null ${ids ? sql`and o.id = any(${ids})` : sql``} order by o.method, length(p.awb), p.awb`.execute(shop.db)
  return rows
}

export async function importPayout(model: Model, { lines, again, oldReference }: ActionOf<'import payout'>) {
  const parcels = await listParcels(model, undefined)
  const told = lines.flatMap(({ which, says }) => {
    const parcel = pick(parcels, which)
    if (says === 'an unknown parcel') return [{ awb: `UNKNOWN-${which}`, paise: 10_000 }]
    if (!parcel) return []
    const { awb, paise } = parcel
    return [{ awb, paise: says === 'taken back' ? -paise : paise - (says === 'a paisa less' ? 1 : 0) }]
  })
  await upload(model, told, { again, oldReference })
}

/** The courier pays out an order, in full or less. */
export async function sendSheet(model: Model, { id, missingPaise }: { id: string; missingPaise: number }) {
  const lines = (await listParcels(model, [id])).map(({ awb, paise }) => ({ awb, paise: paise - missingPaise }))
  await upload(model, lines, { again: false, oldReference: false })
}

type Line = { awb: string; paise: number }

async function upload(model: Model, lines: readonly Line[], { again, oldReference }: { again: boolean; oldReference: boolean }) {
  if (lines.length === 0) return
  if (!oldReference || model.payouts.length === 0) model.payouts.push(`UTR${model.payouts.length}`)
  const reference = model.payouts.at(-1) ?? ''
  const day = dayInIndia(model.shop.now())
  const csv = ['AWB,Amount,Fees,UTR,Date', ...lines.map(({ awb, paise }) => [awb, rupeesOf(paise), 10, reference, day].join(','))].join('\n')
  const send = () => callShop(model, 'POST', '/money/remittances?dryRun=false&courier=delhivery', { token: model.admin, csv })
  const first = await send()
  if (!again || first?.status !== 200) return
  const second = await send()
  if (second && second.body.code !== 'already_imported') model.violations.push(`a payout that was imported twice answered ${second.status}`)
}

type PayoutLine = { remittanceId: string; number: number; orderId: string | null }

/** The lines that a person decides about, the oldest payout first. Ids are random. */
async function listLines({ shop }: Model, isDecided: boolean): Promise<PayoutLine[]> {
  const { rows } = await sql<PayoutLine>`
    select l.remittance_id, l.number, l.order_id from cod_remittance_line l join cod_remittance m on m.id = l.remittance_id
    where l.state <> 'matched' and (l.decision is not null) = ${isDecided} order by length(m.reference), m.reference, l.number`.execute(shop.db)
  return rows
}

/** Sends a request, perhaps twice, which must answer the same. */
async function decide(model: Model, again: boolean, method: 'POST' | 'PUT', path: string, body: object) {
  const send = () => callShop(model, method, path, { token: model.admin, body })
  const first = await send()
  if (!again || first?.status !== 200) return
  const second = await send()
  if (second && second.status !== 200) model.violations.push(`${path} was sent twice, and answered ${second.status}`)
}

const reason = 'The courier says so.'

const decideAbout = (model: Model, { remittanceId, number }: PayoutLine, again: boolean, more: object) =>
  decide(model, again, 'POST', `/money/remittances/${remittanceId}/decision`, { row: number, reason, ...more })

const undoAbout = (model: Model, { remittanceId, number }: PayoutLine, again: boolean) =>
  decide(model, again, 'POST', `/money/remittances/${remittanceId}/undo`, { row: number })

const writeOff = (model: Model, id: string, again: boolean, why: string) => decide(model, again, 'PUT', `/orders/${id}/cod/written-off`, { reason: why })

/** Decides about a line that matches no order. The shop refuses an order that the line cannot pay. */
export async function decideLine(model: Model, { which, decision, order, again }: ActionOf<'decide payout line'>) {
  const line = pick(await listLines(model, false), which)
  const named = pick(model.attempts, order)?.orderId ?? ''
  if (line) await decideAbout(model, line, again, { decision, ...(decision === 'linked' && { order: named }) })
}

export async function undoLine(model: Model, { which, again }: ActionOf<'undo payout line'>) {
  const line = pick(await listLines(model, true), which)
  if (line) await undoAbout(model, line, again)
}

/** Takes back the import of a payout, whose sheet may come again. The shop refuses it while a line of it is decided. */
export async function takeBack(model: Model, { which }: ActionOf<'take back payout'>) {
  const { rows } = await sql<{ id: string }>`select id from cod_remittance order by length(reference), reference, courier`.execute(model.shop.db)
  const payout = pick(rows, which)
  if (payout) await callShop(model, 'DELETE', `/money/remittances/${payout.id}`, { token: model.admin })
}

export async function writeOffCash(model: Model, { which, again }: ActionOf<'write off cash'>) {
  const attempt = pick(model.attempts, which)
  if (attempt) await writeOff(model, attempt.orderId, again, reason)
}

export async function expectCashAgain(model: Model, { which }: ActionOf<'expect cash again'>) {
  const attempt = pick(model.attempts, which)
  if (attempt) await writeOff(model, attempt.orderId, false, '')
}

/** Decides about the cash of one order. */
export async function decideOf(model: Model, step: 'accept' | 'undo' | 'take back payout' | 'write off', id: string) {
  if (step === 'write off') return writeOff(model, id, true, reason)
  if (step === 'take back payout') {
    const last = await model.shop.db.selectFrom('codRemittanceLine').select('remittanceId').where('orderId', '=', id).executeTakeFirst()
    return last && callShop(model, 'DELETE', `/money/remittances/${last.remittanceId}`, { token: model.admin })
  }
  const line = (await listLines(model, step === 'undo')).find(({ orderId }) => orderId === id)
  if (!line) return undefined
  return step === 'undo' ? undoAbout(model, line, true) : decideAbout(model, line, true, { decision: 'accepted' })
}
