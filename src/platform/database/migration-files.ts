import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export const defaultFolder = 'migrations'

/** A migration, as in this program's files or in the database's `migration` table. */
export type Migration = { name: string; checksum: string }

/** A module that may have a folder of migrations of its own. */
export type WithMigrations = { name: string; migrations?: string }

/**
 * A migration with its text, and the file that an operator may look at. `isAdditive`: the release before works beside it. `release`: the newer release that
 * brought it; absent for a migration of this program.
 */
export type MigrationFile = Migration & { text: string; file: string; isAdditive: boolean; release?: string }

/**
 * Lists this program's migrations, oldest first: the shop's own, then those of each module. A module's migration is recorded under `module/file`. No file of
 * the shop's own folder has a slash in its name, so the two never collide.
 * @throws Error with one line if two modules with migrations have the same name, or a name has a slash
 */
export async function listMigrations({ folder = defaultFolder, modules = [] }: { folder?: string; modules?: readonly WithMigrations[] } = {}): Promise<
  MigrationFile[]
> {
  const own = modules.flatMap(({ name, migrations }) => (migrations === undefined ? [] : [{ name, migrations }]))
  const wrong = own.find(({ name }, index) => name.includes('/') || own.findIndex((each) => each.name === name) < index)
  if (wrong) throw new Error(`the name of the module ${wrong.name} has a slash, or another module with migrations has it too`)
  const lists = [readFolder(folder, ''), ...own.map(({ name, migrations }) => readFolder(migrations, `${name}/`))]
  return (await Promise.all(lists)).flat()
}

async function readFolder(folder: string, prefix: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const file = `${folder}/${name}`
      const text = await readFile(file, 'utf8')
      return { name: prefix + name, text, file, checksum: createHash('sha256').update(text).digest('hex'), isAdditive: isMarkedAdditive(text) }
    }),
  )
}

/** The mark of a migration beside which the release before still works: `-- additive`, or `-- additive: REASON` (CONTRIBUTING, "Migrations"). */
export const isMarkedAdditive = (text: string) => /^-- additive(?:: \S.*)?\n/.test(text)

const includes = /^\\i (\S+)$/gm

/**
 * Puts a file in place of each line `\i FILE`, as psql does, for a migration that uses new functions itself. The included functions may name tables of later
 * migrations.
 */
export async function withIncludes(text: string) {
  const files = [...text.matchAll(includes)].map(([, file = '']) => file)
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, `set local check_function_bodies = off;\n${await readFile(file, 'utf8')}`] as const)),
  )
  return text.replace(includes, (line, file: string) => texts.get(file) ?? line)
}
