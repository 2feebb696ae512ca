import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const git = (...parameters: string[]) => execFileSync('git', parameters, { encoding: 'utf8' }).trim()

/** Checks a commit out into an empty folder, with its packages. It shares ours if the lockfile is the same. `change` changes it before it is built. */
export function checkOutRelease(ref: string, folder: string, change: (folder: string) => void = () => {}) {
  git('worktree', 'add', '--force', '--detach', folder, ref)
  const run = (program: string, ...parameters: string[]) => execFileSync(program, parameters, { cwd: folder, stdio: 'inherit' })
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf('.')) symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  else run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund')
  change(folder)
  run('npm', 'run', 'build')
}

export function removeRelease(folder: string) {
  git('worktree', 'remove', '--force', folder)
  rmSync(folder, { recursive: true, force: true })
}
