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

/** Finds the columns by the titles of the first line. Returns the first missing title instead, if there is one. */
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

/** The number of post offices of a PIN code in one state, and in each district. `code` is undefined for offices whose state is unknown. */
type InState = { code: StateCode | undefined; offices: number; districts: Map<string, number> }

type Counted = { states: InState[]; office: Office }

/** Returns functions that count the offices of a file by PIN code, line by line, and that return the result. */
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

/** Returns the entry of a PIN code: its states with the most offices first, and the district with the most offices of the first state. */
function entryOf(pin: string, { states, office }: Counted): DirectoryEntry {
  const stateOfPrefix = stateCodeOfPin(pin)
  const inOrder = states.toSorted(
    (one, other) =>
      Number(other.code !== undefined) - Number(one.code !== undefined) ||
      other.offices - one.offices ||
      Number(other.code === stateOfPrefix) - Number(one.code === stateOfPrefix),
  )
  const stateCode = inOrder[0]?.code ?? stateOfPrefix ?? null
  const namedStates = inOrder.flatMap(({ code }) => code ?? [])
  const onlyState = stateCode === null ? [] : [stateCode]
  const districts = [...(inOrder[0]?.districts ?? [])].toSorted(([, count], [, otherCount]) => otherCount - count)
  const [district = ''] = districts.map(([name]) => name)
  return { pin, stateCode, states: namedStates.length > 0 ? namedStates : onlyState, district, office: office.name }
}

/** The ranks of head offices, sub-offices and branch offices. The office with the lowest rank names the PIN code. */
const ranks: Record<string, number> = { ho: 0, po: 1, so: 1, bo: 2 }

/** Returns the name of an office without its kind, such as "Pampore" for "Pampore S.O", and the rank of its kind. */
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
