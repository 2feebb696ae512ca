import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const bytes = 512 * 1024 * 1024

/** A disk of its own (an ext4 file system in a file) whose power can be cut. */
export type Disk = {
  /** Where it is mounted; its content comes and goes with the power. */
  folder: string
  /** From this moment on nothing more reaches the disk: what was written and not synced is gone. Whoever writes next is told of an error. */
  cut(): Promise<void>
  /** As after power comes back: the file system replays its journal. @throws Error when the cut was none: a file that was never synced is still there */
  restore(): Promise<void>
  remove(): Promise<void>
}

/** @returns the reason in words where such a disk cannot be had: it takes root on Linux, with loop devices */
export async function whyNoDisk(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting a disk takes root on Linux'
  try {
    const disk = await openDisk()
    await disk.remove()
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : String(error)
  }
}

export async function openDisk(): Promise<Disk> {
  const place = await mkdtemp(join(tmpdir(), 'swachh-disk-'))
  const image = join(place, 'image')
  const folder = join(place, 'disk')
  const mount = () => run('mount', ['-o', 'loop', image, folder])
  const [unsynced, synced] = [join(folder, 'unsynced'), join(folder, 'synced')]
  await mkdir(folder)
  await writeFile(image, '')
  await truncate(image, bytes)
  try {
    await run('mkfs.ext4', ['-q', '-F', image])
    await mount()
  } catch (error) {
    await rm(place, { recursive: true, force: true })
    throw error
  }

  return {
    folder,
    async cut() {
      const text = crypto.randomUUID()
      await writeFile(unsynced, text)
      await keepForGood(synced, text)
      // The file system gives up its journal and every page it has not written back: exactly what a loss of power leaves on the disk.
      await run('mount', ['-o', 'remount,abort', folder])
    },
    async restore() {
      await run('umount', [folder])
      await mount()
      if (existsSync(unsynced) && (await stat(unsynced)).size > 0) throw new Error('The power was not cut: a file that was never synced is still there')
      if ((await readFile(synced, 'utf8')) === '') throw new Error('The disk lost what was synced')
      await rm(unsynced, { force: true })
    },
    async remove() {
      // Busy for a moment after the process that used it was killed.
      await run('umount', [folder]).catch(() => run('umount', ['-l', folder]))
      await rm(place, { recursive: true, force: true })
    },
  }
}

async function keepForGood(file: string, text: string) {
  const handle = await open(file, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
