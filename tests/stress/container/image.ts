import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Builds the image of the Containerfile on a base of Debian's packages, because a test may not load images. Needs root, buildah and debootstrap. */

const environment = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
const [base, builder, image] = ['localhost/swachh-test-base', 'localhost/swachh-test-builder', 'localhost/swachh-test']

function run(program: string, ...parameters: string[]) {
  return execFileSync(program, parameters, { env: environment, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 * 1024 }).trim()
}

/** Returns the packages to install first, if something is missing. */
export function missingPrograms(): string[] {
  const programs = { buildah: 'buildah', debootstrap: 'debootstrap', unshare: 'util-linux' }
  return Object.entries(programs).flatMap(([program, name]) => {
    try {
      run('which', program)
      return []
    } catch {
      return [name]
    }
  })
}

/** Builds the image. @returns its size in MB, as its files need it unpacked */
export function buildImage(): { megabytes: number } {
  makeBases()
  const bases = ['--build-arg', `BASE=${base}`, '--build-arg', `BUILD=${builder}`]
  run('buildah', 'bud', '--layers', '--format', 'docker', '--ignorefile', '.containerignore', ...bases, '-f', 'Containerfile', '-t', image, '.')
  const size = Number(run('buildah', 'images', '--json', image).match(/"size": "([\d.]+) MB"/)?.[1])
  return { megabytes: size }
}

/** Makes the two bases: the smallest Debian, and one with this machine's npm. They trust the certificates that this machine trusts. */
function makeBases() {
  if (run('buildah', 'images', '--format', '{{.Name}}').includes(builder)) return
  const folder = mkdtempSync(join(tmpdir(), 'swachh-base-'))
  try {
    run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', folder)
    for (const part of ['doc', 'man', 'locale', 'info']) rmSync(join(folder, 'usr/share', part), { recursive: true, force: true })
    for (const part of ['cache/apt', 'lib/apt/lists']) rmSync(join(folder, 'var', part), { recursive: true, force: true })
    rmSync(join(folder, 'etc/apt/sources.list'), { force: true })
    for (const file of ['etc/ssl/certs/ca-certificates.crt', 'etc/apt/sources.list.d', 'etc/apt/apt.conf.d'])
      if (existsSync(`/${file}`)) cpSync(`/${file}`, join(folder, file), { recursive: true })
    const empty = run('buildah', 'from', 'scratch')
    run('buildah', 'add', '-q', empty, folder, '/')
    run('buildah', 'commit', '-q', '--rm', empty, base)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const container = run('buildah', 'from', base)
  const node = run('sh', '-c', 'PATH=/usr/local/bin:/usr/bin:/bin; readlink -f "$(command -v node)"')
  const npm = run('sh', '-c', 'PATH=/usr/local/bin:/usr/bin:/bin; dirname "$(dirname "$(readlink -f "$(command -v npm)")")"')
  run('buildah', 'copy', '-q', container, node, '/usr/bin/node')
  run('buildah', 'copy', '-q', container, npm, '/usr/lib/node_modules/npm')
  run('buildah', 'run', container, '--', 'ln', '-s', '/usr/lib/node_modules/npm/bin/npm-cli.js', '/usr/bin/npm')
  run('buildah', 'config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container)
  run('buildah', 'commit', '-q', '--rm', container, builder)
}

/** Mounts the image's files. @returns their folder, and what unmounts it */
export function mountImage() {
  const container = run('buildah', 'from', image)
  return { root: run('buildah', 'mount', container), unmount: () => void run('buildah', 'rm', container) }
}
