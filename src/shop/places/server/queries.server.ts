import { type Selectable, sql } from 'kysely'
import type { Page, Slice } from '#kernel/page.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import type { pinFilters, PinRow } from '../office-contract.ts'
import { stateCodeOfPin } from '../rules/pin-state.ts'
import { isStateCode, stateOf } from '../rules/states.ts'

export type PinCodeRow = Selectable<Tables['pinCode']>

/** Finds rows by PIN code. One query. */
export const findPins = (db: Db | Tx, pins: readonly string[]): Promise<PinCodeRow[]> =>
  db
    .selectFrom('pinCode')
    .selectAll()
    .where(sql<boolean>`pin = any(${[...new Set(pins)]})`)
    .execute()

/** True if the owner delivers nothing to a PIN code. */
export async function isRefused(db: Db | Tx, pin: string): Promise<boolean> {
  const row = await db.selectFrom('pinCode').select('serviceable').where('pin', '=', pin).executeTakeFirst()
  return row?.serviceable === false
}

/** Returns the states that a PIN code lies in, by the directory, else by its first digits. Empty if neither knows it. */
export async function listStatesOfPin(db: Db | Tx, pin: string): Promise<string[]> {
  const [row] = await findPins(db, [pin])
  return (row ? row.states : [stateCodeOfPin(pin) ?? null]).map(stateNameOf).filter(Boolean)
}

export type PinSearch = { q?: string | undefined; show?: (typeof pinFilters)[number] | undefined }

/** Lists continue below a number (`Slice`), but this list goes up. So the number of a PIN code in it is `end` minus the PIN code. */
const end = 1_000_000

/** Lists a page of PIN codes. */
export async function listPins(db: Db, search: PinSearch, { limit, beforeSeq }: Slice): Promise<Page<PinRow>> {
  const after = beforeSeq > end ? '' : String(end - beforeSeq)
  const rows = await matching(db, search).selectAll().where('pin', '>', after).orderBy('pin').limit(limit).execute()
  const last = rows.at(-1)
  return { rows: rows.map(wirePin), lastSeq: last && end - Number(last.pin) }
}

export async function countPins(db: Db, search: PinSearch): Promise<number> {
  const { count } = await matching(db, search)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matching(db: Db, { q = '', show }: PinSearch) {
  const typed = q.trim()
  const isPrefix = /^\d{1,6}$/.test(typed)
  return db
    .selectFrom('pinCode')
    .$if(isPrefix, (query) => query.where('pin', '>=', typed.padEnd(6, '0')).where('pin', '<=', typed.padEnd(6, '9')))
    .$if(typed !== '' && !isPrefix, (query) => query.where(sql<boolean>`(district ilike ${containing(typed)} or office ilike ${containing(typed)})`))
    .$if(show === 'edited', (query) => query.where('editedAt', 'is not', null))
    .$if(show === 'refused', (query) => query.where('serviceable', '=', false))
    .$if(show === 'no_cod', (query) => query.where('cod', '=', false))
}

export const stateNameOf = (code: string | null) => (code !== null && isStateCode(code) ? stateOf(code) : '')

/** Returns the owner's own estimate of a row, or null for the usual one. */
export const daysOf = ({ daysMin, daysMax }: Pick<PinCodeRow, 'daysMin' | 'daysMax'>) =>
  daysMin !== null && daysMax !== null ? { from: daysMin, to: daysMax } : null

export const wirePin = (row: PinCodeRow): PinRow => ({
  _id: row.pin,
  state: stateNameOf(row.stateCode),
  states: row.states.map(stateNameOf),
  district: row.district,
  office: row.office,
  serviceable: row.serviceable,
  cod: row.cod,
  days: daysOf(row),
  note: row.note,
  editedAt: row.editedAt?.toISOString() ?? '',
})
