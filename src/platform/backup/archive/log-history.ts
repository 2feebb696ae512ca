import { join } from 'node:path'
import type { BackupStore } from '../store.ts'
import { openFolder } from '../../files/files.ts'
import type { Keys } from '../seal.ts'
import { type ArchiveName, logName, newHistory } from './archive-names.ts'
import { type ArchiveState, positionIn, readState, writeState } from './archive-state.ts'
import { writeLogFile } from './log-file.ts'
import { hasSegment, readLog } from './log-segments.ts'
import { type NewUploads, openNewUploads } from './new-uploads.ts'

/** A position in the log. Everything acknowledged before `at` precedes it. */
export type Mark = { history: string; to: bigint; at: Date }

/** The history that this process archives. `newest`: the moment that a restore of its newest stored part reaches. */
export type History = ArchiveState & { uploads: NewUploads; newest: Date | undefined }

const databaseOf = (dataDir: string) => join(dataDir, 'postgres')
const uploadsOf = (dataDir: string) => join(dataDir, 'uploads')

/** Returns the history that the archive and the database both have. Undefined when they differ, or the database lacks the next part of the log. */
export async function continueHistory(dataDir: string, names: readonly ArchiveName[]): Promise<History | undefined> {
  const stored = await readState(dataDir)
  const position = stored && positionIn(names, stored)
  if (!stored || position === undefined || !hasSegment(databaseOf(dataDir), position)) return undefined
  const newest = names.findLast(({ history }) => history === stored.history)?.at
  return { history: stored.history, to: position, next: position, newest, uploads: await openNewUploads(uploadsOf(dataDir), newest) }
}

/** Begins a history at a position of the log. It needs a base backup. */
export async function startHistory(dataDir: string, to: bigint): Promise<History> {
  const state = { history: newHistory(), to, next: to }
  await writeState(dataDir, state)
  return { ...state, newest: undefined, uploads: await openNewUploads(uploadsOf(dataDir), undefined) }
}

/** Stores the log of a history up to a mark, with new uploads. @throws LogGone when the engine has removed a part of it */
export async function storeLog(history: History, mark: Mark, { dataDir, store, keys }: { dataDir: string; store: BackupStore; keys: Keys }) {
  if (mark.history !== history.history) throw new Error('the log began a new history meanwhile')
  if (mark.to > history.to) {
    const { to: from } = history
    // The uploads of all rows in the log exist before the log is read.
    const uploads = await history.uploads.list()
    await writeState(dataDir, { ...history, next: mark.to })
    const work = await store.newWorkFolder()
    try {
      const name = logName(mark.at, history.history, { from, to: mark.to })
      const file = join(work.folder, name)
      const log = readLog(databaseOf(dataDir), from, mark.to)
      await writeLogFile(file, keys, { history: history.history, from, to: mark.to, log, uploads, files: openFolder(uploadsOf(dataDir)) })
      await store.keep(file, name)
    } finally {
      await work.remove()
    }
    history.to = history.next = mark.to
    history.uploads.add(uploads)
    await writeState(dataDir, history)
  }
  history.newest = mark.at
}
