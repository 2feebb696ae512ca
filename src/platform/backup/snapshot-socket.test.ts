import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEmbedded, openTemporary } from '../database/embedded.ts'
import { openLog } from '../process/log.ts'
import { requestSnapshot, openSnapshotSocket } from './snapshot-socket.ts'

// The embedded PostgreSQL takes seconds to create an empty database on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'swachh-socket-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

test('gives a consistent copy of a running embedded database during writes, and removes it when the backup disconnects', async () => {
  await mkdir(join(folder, 'backup-copy-left'))
  await mkdir(join(folder, 'uploads'))
  await writeFile(join(folder, 'uploads', 'a.webp'), 'a picture')
  const engine = await openEmbedded(folder)
  if (engine.kind !== 'embedded') throw new Error('Not embedded')
  const { pglite } = engine
  await pglite.exec('create table kept (a integer, b integer)')
  const server = await openSnapshotSocket(folder, { pglite }, openLog('silent'))
  expect(await copiesIn()).toEqual([])

  let isWriting = true
  let acknowledged = 0
  const writing = (async () => {
    // Each transaction writes two rows. The copy must contain both or none.
    for (let n = 1; isWriting; n += 1) {
      await pglite.transaction(async (tx) => {
        await tx.query('insert into kept values ($1, 1)', [n])
        await tx.query('insert into kept values ($1, 2)', [n])
      })
      acknowledged = n
      // The engine answers within the same turn of the event loop. Without a pause nothing else would run.
      await pause()
    }
  })()
  await expect.poll(() => acknowledged).toBeGreaterThan(5)
  const before = acknowledged
  const copy = await requestSnapshot(folder)
  const after = acknowledged
  isWriting = false
  await writing

  expect(await readFile(join(copy.folder, 'uploads', 'a.webp'), 'utf8')).toBe('a picture')
  const restored = await openTemporary(join(copy.folder, 'postgres'))
  if (restored.kind !== 'embedded') throw new Error('Not embedded')
  const { rows } = await restored.pglite.query<{ whole: number; newest: number }>(
    'select count(*)::integer as whole, max(a)::integer as newest from kept group by a order by a desc',
  )
  expect(rows.every(({ whole }) => whole === 2)).toBe(true)
  expect(rows[0]?.newest).toBeGreaterThanOrEqual(before)
  expect(rows[0]?.newest).toBeLessThanOrEqual(after + 1)
  expect(rows).toHaveLength(rows[0]?.newest ?? 0)
  await restored.pglite.close()

  await copy.remove()
  await expect.poll(copiesIn).toEqual([])

  // A restart of the shop during a backup does not remove its copy.
  const longer = await requestSnapshot(folder)
  await server.close()
  const again = await openSnapshotSocket(folder, { pglite }, openLog('silent'))
  expect(await readFile(join(longer.folder, 'uploads', 'a.webp'), 'utf8')).toBe('a picture')
  expect(await readdir(join(longer.folder, 'postgres'))).toContain('PG_VERSION')
  await longer.remove()
  expect(await copiesIn()).toEqual([])
  await again.close()
  await expect(requestSnapshot(folder)).rejects.toThrow(/^the shop that runs here gives no copy for a backup: [^\n]*$/)
  await pglite.close()
})

const copiesIn = async () => (await readdir(folder)).filter((name) => name.startsWith('backup-copy-'))
