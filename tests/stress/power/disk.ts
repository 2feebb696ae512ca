import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const bytes = 512 * 1024 * 1024

/** A separate disk (an ext4 file system in a file) whose power can be cut. */
export type Disk = {
  /** The mount point; its content follows the power. */
  folder: string
  /** Cuts the power: the disk loses every write that was not synced, and later writes fail. */
  cut(): Promise<void>
  /** Restores the power: the file system replays its journal. @throws Error when a file that was never synced survived, because then the cut failed */
  restore(): Promise<void>
  remove(): Promise<void>
}

/** Returns why no such disk can be opened, in words: it needs root on Linux, with loop devices. */
export async function whyDiskUnavailable(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting a disk needs root on Linux'
  try {
    const disk = await openDisk()
    await disk.remove()
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : String(error)
  }
}

export async function openDisk(): Promise<Disk> {
  const root = await mkdtemp(join(tmpdir(), 'swachh-disk-'))
  const image = join(root, 'image')
  const folder = join(root, 'disk')
  const mount = () => run('mount', ['-o', 'loop', image, folder])
  const [unsynced, synced] = [join(folder, 'unsynced'), join(folder, 'synced')]
  await mkdir(folder)
  await writeFile(image, '')
  await truncate(image, bytes)
  try {
    await run('mkfs.ext4', ['-q', '-F', image])
    await mount()
  } catch (error) {
    await rm(root, { recursive: true, force: true })
    throw error
  }

  return {
    folder,
    async cut() {
      const text = crypto.randomUUID()
      await writeFile(unsynced, text)
      await writeSynced(synced, text)
      // The file system drops its journal and every page it has not written back, as a power loss does.
      await run('mount', ['-o', 'remount,abort', folder])
    },
    async restore() {
      await run('umount', [folder])
      await mount()
      if (existsSync(unsynced) && (await stat(unsynced)).size > 0) throw new Error('The power was not cut: a file that was never synced is still there')
      if ((await readFile(synced, 'utf8')) === '') throw new Error('The disk lost a synced file')
      await rm(unsynced, { force: true })
    },
    async remove() {
      // The mount is busy for a moment after its process was killed.
      await run('umount', [folder]).catch(() => run('umount', ['-l', folder]))
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function writeSynced(file: string, text: string) {
  const handle = await open(file, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
