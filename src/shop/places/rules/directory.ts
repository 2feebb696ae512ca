import { canonicalLine } from '#kernel/text.ts'
import { stateCodeOfPin } from './pin-state.ts'
import { type StateCode, stateCodeOf } from './states.ts'

/** The columns of India Post's file that the directory reads, with their titles in both layouts, without case. */
const titles = {
  pin: ['pincode'],
  office: ['officename'],
  officeType: ['officetype'],
  district: ['district', 'districtname'],
  state: ['statename'],
} as const

type Column = keyof typeof titles

export type Columns = Readonly<Record<Column, number>>

const columnNames = ['pin', 'office', 'officeType', 'district', 'state'] as const satisfies readonly Column[]

/** Finds the columns by the titles of the first line. @returns the title that is missing */
export function findColumns(line: readonly string[]): Columns | { missing: string } {
  const found = line.map((title) => title.trim().toLowerCase().replaceAll(/[\s_]/g, ''))
  const at = (column: Column) => found.findIndex((title) => titles[column].some((known) => known === title))
  const missing = columnNames.find((column) => at(column) === -1)
  if (missing) return { missing: titles[missing][0] }
  return { pin: at('pin'), office: at('office'), officeType: at('officeType'), district: at('district'), state: at('state') }
}

/** One PIN code of the file. */
export type DirectoryEntry = { pin: string; stateCode: StateCode | null; states: StateCode[]; district: string; office: string }

type Office = { name: string; rank: number }

/** The offices of a PIN code in one state, or in none that the file names, and how many each district has. */
type InState = { code: StateCode | undefined; offices: number; districts: Map<string, number> }

type Counted = { states: InState[]; office: Office }

/** Counts the offices of a file by PIN code, line by line. */
export function openDirectory() {
  const pins = new Map<string, Counted>()
  let offices = 0
  let skipped = 0

  return {
    /** Counts one line. A line without a PIN code is skipped. */
    add(line: readonly string[], columns: Columns) {
      const pin = (line[columns.pin] ?? '').trim()
      if (!/^[1-9]\d{5}$/.test(pin)) {
        skipped += 1
        return
      }
      offices += 1
      const counted = pins.get(pin) ?? { states: [], office: { name: '', rank: Infinity } }
      pins.set(pin, counted)
      const code = stateCodeOf(line[columns.state] ?? '')
      const known = counted.states.find((state) => state.code === code)
      const inState: InState = known ?? { code, offices: 0, districts: new Map() }
      if (!known) counted.states.push(inState)
      inState.offices += 1
      const district = nameIn(line[columns.district] ?? '')
      if (district) inState.districts.set(district, (inState.districts.get(district) ?? 0) + 1)
      const office = officeIn(line[columns.office] ?? '', line[columns.officeType] ?? '')
      if (office.rank < counted.office.rank) counted.office = office
    },
    offices: () => offices,
    skipped: () => skipped,
    entries: (): DirectoryEntry[] => [...pins].map(([pin, counted]) => entryOf(pin, counted)),
  }
}

function entryOf(pin: string, { states, office }: Counted): DirectoryEntry {
  const byRule = stateCodeOfPin(pin)
  const inOrder = states.toSorted(
    (one, other) =>
      Number(other.code !== undefined) - Number(one.code !== undefined) ||
      other.offices - one.offices ||
      Number(other.code === byRule) - Number(one.code === byRule),
  )
  const stateCode = inOrder[0]?.code ?? byRule ?? null
  const named = inOrder.flatMap(({ code }) => code ?? [])
  const [district = ''] = [...(inOrder[0]?.districts ?? [])].toSorted(([, count], [, other]) => other - count).map(([name]) => name)
  return { pin, stateCode, states: named.length > 0 ? named : stateCode ? [stateCode] : [], district, office: office.name }
}

const ranks: Record<string, number> = { ho: 0, po: 1, so: 1, bo: 2 }

/** Returns the name of an office without its kind: "Pampore S.O" becomes "Pampore". Head offices come before sub-offices and branches. */
function officeIn(typed: string, type: string): Office {
  const name = nameIn(typed.replace(/[\s(]*\b[BSHGP]\.?\s?[OP]\.?\)?\s*$/i, ''))
  return { name, rank: ranks[type.trim().toLowerCase().replaceAll('.', '')] ?? 3 }
}

const noName = /^(?:na|n\/a|nil|-)?$/i

/** Returns a name in one spelling: "BENGALURU  URBAN" becomes "Bengaluru Urban". Empty for "NA". */
function nameIn(typed: string) {
  const line = canonicalLine(typed)
  if (noName.test(line)) return ''
  return line.toLowerCase().replaceAll(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())
}
