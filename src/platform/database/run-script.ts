import { CompiledQuery, type Kysely } from 'kysely'

/** Marks a script. Each dialect recognises this very array, because a driver gets nothing of a query but its text and its parameters. */
const scriptParameters: unknown[] = []

export const isScript = (parameters: readonly unknown[]) => parameters === scriptParameters

/** Runs several statements as they stand in `text`, in one round trip. @returns how many rows all of them changed */
export async function runScript(db: Pick<Kysely<unknown>, 'executeQuery'>, text: string): Promise<bigint> {
  const { numAffectedRows = 0n } = await db.executeQuery(CompiledQuery.raw(text, scriptParameters))
  return numAffectedRows
}
