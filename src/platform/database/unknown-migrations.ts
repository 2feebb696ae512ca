import { sql } from 'kysely'
import { compareReleases, isRelease, isWithinNextMinor } from '#kernel/releases.ts'
import { errorCode } from '../process/error-code.ts'
import { version } from '../process/version.ts'
import type { Db, Tx } from './database.ts'
import type { Migration, MigrationFile } from './migration-files.ts'

/**
 * A row of the database's `migration` table. `release`: the program that applied it, null for one from before 0.2.0. `script`: the whole text of an additive
 * one, with which an earlier release can make the same tables when it restores a backup.
 */
export type AppliedMigration = Migration & { release?: string | null; script?: string | null }

/** Lists what is applied, oldest name first. @throws Error with one line if the table belongs to another program */
export async function appliedMigrations(db: Db | Tx): Promise<AppliedMigration[]> {
  try {
    // As JSON, because a table of 0.1.0 lacks the last two columns.
    return (
      await sql<AppliedMigration>`
        select name, checksum, to_jsonb(m) ->> 'release' as release, to_jsonb(m) ->> 'script' as script from migration m order by name collate "C"`.execute(db)
    ).rows
  } catch (error) {
    if (errorCode(error) !== undefinedColumn) throw error
    throw new Error('the database has a table "migration" of another program: give the shop a database of its own', { cause: error })
  }
}

const undefinedColumn = '42703'

/** Two migrations of 0.1.0 had a comment changed later: their checksum today, by the one that 0.1.0 recorded. */
const releasedChecksums: Readonly<Record<string, string>> = {
  '507232480cff98bd2b078a21ffc7d5196849ea2f6c2d19de4f60b4cfe1a11f35': '5fffb28241e2f0355367b2a5b93589a17a874074f49b397001e4b1cbb3f744d6',
  '75372b3bcefb4faba31afcde82676a38057567a4a497e235fb5286dc77961f59': '6e71fafa49257ea07de4617ca4a7b633ad694894695f74a6c7a6e877ff5a4310',
}

/**
 * Refuses a database beside which this program cannot work: an applied migration has another text than its file, or this program does not know it. It may
 * work beside unknown ones that are additive and at most of the next minor version.
 * @throws Error with one line
 */
export function refuseUnknownMigrations(known: readonly (Migration & { file: string })[], applied: readonly AppliedMigration[]) {
  for (const { name, checksum } of applied) {
    const same = known.find((migration) => migration.name === name)
    if (same && same.checksum !== (releasedChecksums[checksum] ?? checksum)) throw new Error(`${same.file} was changed after it was applied to this database`)
  }
  const unfit = listUnknown(known, applied).filter((migration) => !canWorkBeside(known, migration))
  const [first] = unfit
  if (!first) return
  const isOfMissingModule = !hasModule(known, first.name)
  const releases = unfit.flatMap(({ release }) => (release && isRelease(release) ? [release] : []))
  const needed = releases.toSorted(compareReleases).at(-1)
  const newer = needed === undefined ? 'start the newer version' : `start the newer version, ${needed} or later`
  const cure = isOfMissingModule ? 'name its module in src/shop.modules.ts again' : `${newer}, or restore a backup`
  throw new Error(`the database has ${first.name}, which this version of the shop does not know: ${cure}`)
}

/** Returns the migrations of a backup that this program does not know. A restore runs their stored scripts, so that the tables are the same. */
export function carriedMigrations(known: readonly Migration[], applied: readonly AppliedMigration[]): MigrationFile[] {
  return listUnknown(known, applied).flatMap(({ name, checksum, release, script }) =>
    release && script ? [{ name, checksum, release, text: script, file: name, isAdditive: true }] : [],
  )
}

const listUnknown = (known: readonly Migration[], applied: readonly AppliedMigration[]) =>
  applied.filter(({ name }) => !known.some((migration) => migration.name === name))

/** True for an unknown migration that does not disturb this program. A migration without a script is not additive. */
const canWorkBeside = (known: readonly Migration[], { name, release, script }: AppliedMigration) =>
  hasModule(known, name) && script != null && release != null && isRelease(release) && isWithinNextMinor(release, version)

/** True for a migration of the shop, and for one of a module that this program has, in another version. */
function hasModule(known: readonly Migration[], name: string) {
  const [module = ''] = name.split('/')
  return !name.includes('/') || known.some((migration) => migration.name.startsWith(`${module}/`))
}
