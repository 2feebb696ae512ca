import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { slicesOf } from '#kernel/slices.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { announce, event } from '#platform/events.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { yieldLoop } from '#platform/process/yield-loop.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import type * as contract from '../office-contract.ts'
import { maxDirectoryBytes } from '../office-contract.ts'
import { type Columns, type DirectoryEntry, findColumns, openDirectory } from '../rules/directory.ts'
import { stateNameOf } from './queries.server.ts'

/** The directory of PIN codes was imported. */
export const directoryImported = event<{ pins: number }>('directory.imported')

export type ReadFile = { entries: DirectoryEntry[]; offices: number; skipped: number }

const maxLineBytes = 4096

/**
 * Reads a file of India Post as it arrives. Only the counts of each PIN code stay in memory.
 * @throws ShopError too_large, invalid_input for another file or a file that ends in the middle of a line
 */
export async function readDirectory(body: AsyncIterable<Uint8Array>): Promise<ReadFile> {
  const directory = openDirectory()
  let columns: Columns | undefined
  let columnCount = 0
  // The lines at the end of the file that lack columns. Only a cut file has such a line last.
  let shortLinesAtEnd = 0
  const parser = parse({ bom: true, relax_column_count: true, relax_quotes: true, max_record_size: maxLineBytes, skip_empty_lines: true })
  try {
    for await (const line of Readable.from(withinLimit(body)).pipe(parser) as AsyncIterable<string[]>) {
      await yieldLoop()
      if (columns) {
        shortLinesAtEnd = line.length < columnCount ? shortLinesAtEnd + 1 : 0
        directory.add(line, columns)
        continue
      }
      const found = findColumns(line)
      if ('missing' in found) throw badFile(`The file has no column ${found.missing}. Please choose the All India Pincode Directory of India Post.`)
      columns = found
      columnCount = line.length
    }
  } catch (error) {
    throw error instanceof CsvError ? badFile('The file is no spreadsheet in CSV.') : error
  }
  if (shortLinesAtEnd > 0) throw badFile('The file ends in the middle of a line. Please download it again.')
  const entries = directory.entries()
  if (entries.length === 0) throw badFile('The file has no PIN codes.')
  return { entries, offices: directory.offices(), skipped: directory.skipped() }
}

const badFile = (message: string) => new ShopError('invalid_input', message)

async function* withinLimit(body: AsyncIterable<Uint8Array>) {
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > maxDirectoryBytes) throw new ShopError('too_large', 'This is too large to send. The limit is 32 MB.')
    yield piece
  }
}

type Outcome = Omit<z.output<typeof contract.importPins.reply>, 'success' | 'message'>

const mostAmbiguous = 100

/** Compares a file with the directory. `written`: the entries that an import would write. */
async function compare(db: Db | Tx, { entries, offices, skipped }: ReadFile) {
  const rows = await db.selectFrom('pinCode').select(['pin', 'stateCode', 'states', 'district', 'office', 'editedAt']).execute()
  const known = new Map(rows.map((row) => [row.pin, row]))
  const keyOf = ({ stateCode, states, district, office }: Omit<DirectoryEntry, 'pin'> | (typeof rows)[number]) =>
    JSON.stringify([stateCode, states, district, office])
  const kept = entries.filter(({ pin }) => known.get(pin)?.editedAt)
  const written = entries.filter((entry) => {
    const row = known.get(entry.pin)
    return !row || (row.editedAt === null && keyOf(row) !== keyOf(entry))
  })
  const added = written.filter(({ pin }) => !known.has(pin)).length
  const counts = { pins: entries.length, added, updated: written.length - added, kept: kept.length }
  const inFile = new Set(entries.map(({ pin }) => pin))
  const ambiguous = entries.filter(({ states }) => states.length > 1).map(({ pin, states }) => ({ pin, states: states.map(stateNameOf) }))
  const outcome = {
    offices,
    skipped,
    ...counts,
    unchanged: entries.length - written.length - kept.length,
    missing: rows.filter(({ pin }) => !inFile.has(pin)).length,
    ambiguous: ambiguous.slice(0, mostAmbiguous),
  }
  return { written, outcome }
}

/** Returns the counts of the changes that an import of the file would make. */
export const previewImport = async (db: Db, file: ReadFile): Promise<Outcome> => ({ dryRun: true, ...(await compare(db, file)).outcome })

/** The most rows of one statement. A larger statement would block other queries of the embedded database too long. */
const insertSize = 500

/** Imports the file in one transaction. Edited rows stay, and so do rows that the file lacks. `actor`: undefined for the command. */
export function applyImport(shop: Shop, file: ReadFile, actor: Actor | undefined): Promise<Outcome> {
  return shop.db.transaction().execute(async (tx) => {
    // One import at a time, so that two imports do not overwrite rows of each other.
    await sql`lock table pin_code in share row exclusive mode`.execute(tx)
    const { written, outcome } = await compare(tx, file)
    for (const slice of slicesOf(written, insertSize)) await upsert(tx, slice)
    const { added, updated, kept, pins } = outcome
    await recordChange(tx, { at: shop.now(), actor, action: 'imported', subject: { kind: 'pin', id: 'directory' }, after: { pins, added, updated, kept } })
    await announce(shop, tx, directoryImported, { pins })
    return { dryRun: false, ...outcome }
  })
}

const upsert = (tx: Tx, entries: readonly DirectoryEntry[]) =>
  sql`
    insert into pin_code (pin, state_code, states, district, office)
    select pin, "stateCode", array(select jsonb_array_elements_text(states)), district, office
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (pin text, "stateCode" text, states jsonb, district text, office text)
    on conflict (pin) do update set state_code = excluded.state_code, states = excluded.states, district = excluded.district, office = excluded.office
    where pin_code.edited_at is null`.execute(tx)
