import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'

/** `npm run release` in a clone of this repository, with a key made up for the test. Its tests are not run again. */

test.describe.configure({ mode: 'default', timeout: 240_000 })

let folder: string
let clone: string

const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: clone, encoding: 'utf8' }).trim()
const read = (name: string) => readFileSync(join(clone, name), 'utf8')

/** Runs the command with the scripts of the clone. */
function release(...parameters: string[]) {
  const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env['PATH']}` }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.ts', ...parameters], { cwd: clone, env, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

const lastOf = (text: string) => text.trim().split('\n').at(-1)

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swachh-release-command-'))
  clone = join(folder, 'clone')
  execFileSync('git', ['clone', '--quiet', '--no-tags', '--shared', '.', clone])
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  for (const [name, value] of [
    ['user.name', 'Asha Rao'],
    ['user.email', 'asha@example.com'],
    ['commit.gpgsign', 'false'],
  ] as const)
    git('config', name, value)
  // A link of this name is not the folder that .gitignore names.
  appendFileSync(join(clone, '.git/info/exclude'), 'node_modules\n')
  add('- A made-up entry.')
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Adds an entry under "Unreleased", and commits it. */
function add(entry: string) {
  writeFileSync(join(clone, 'CHANGELOG.md'), read('CHANGELOG.md').replace(/^## Unreleased\n/m, `## Unreleased\n\n### Added\n\n${entry}\n`))
  git('commit', '--quiet', '--all', '--message', 'changelog: add an entry')
}

test('a dry run writes the list of parts, and leaves commit, tags and tree as they were', () => {
  const before = git('rev-parse', 'HEAD')
  const { status, output } = release('9.0.0', '--dry-run', '--gates', 'none', '--unsigned')
  expect(output.trim().split('\n').slice(0, -1)).toEqual(
    ['working tree', 'version', 'changelog', 'lock file', 'licences', 'signing key', 'tests', 'version and changelog', 'list of parts', 'image'].map((name) =>
      expect.stringMatching(new RegExp(`^${name}: .+ \\(\\d+\\.\\d s\\)$`)),
    ),
  )
  expect(lastOf(output)).toBe('9.0.0 could be released. Nothing was committed or tagged.')
  expect(status).toBe(0)
  const parts = JSON.parse(read('build/release/sbom.json'))
  expect(parts).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'swachh', version: '9.0.0' } } })
  expect(parts.components.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['hono', 'kysely', 'react']))
  expect(parts.components.map(({ name }: { name: string }) => name)).not.toContain('vitest')
  execFileSync('sha256sum', ['--check', '--quiet', 'sbom.json.sha256'], { cwd: join(clone, 'build/release') })
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', ''])
})

test('commits the version with a dated changelog, and signs the tag with the key of the machine', () => {
  test.skip(spawnSync('ssh-keygen', ['-?']).error !== undefined, 'needs ssh-keygen')
  const key = join(folder, 'key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  writeFileSync(join(folder, 'signers'), `asha@example.com ${readFileSync(`${key}.pub`, 'utf8')}`)
  git('config', 'gpg.format', 'ssh')
  git('config', 'user.signingkey', key)
  git('config', 'gpg.ssh.allowedSignersFile', join(folder, 'signers'))
  const { status, output } = release('9.0.0', '--gates', 'none')
  expect(output).toContain('tag: v9.0.0, signed')
  expect(lastOf(output)).toBe('9.0.0 is released. To publish it: git push --follow-tags')
  expect(status).toBe(0)
  expect(git('log', '-1', '--format=%s')).toBe('release: publish 9.0.0')
  expect(git('status', '--porcelain')).toBe('')
  expect(read('CHANGELOG.md')).toMatch(/## Unreleased\n\n## 9\.0\.0 - \d{4}-\d\d-\d\d\n\n### Added\n\n- A made-up entry\.\n/)
  expect([JSON.parse(read('package.json')).version, JSON.parse(read('package-lock.json')).version]).toEqual(['9.0.0', '9.0.0'])
  execFileSync('git', ['tag', '--verify', 'v9.0.0'], { cwd: clone, stdio: 'ignore' })
  expect(git('tag', '--list', '--format=%(contents)', 'v9.0.0')).toContain('### Added\n\n- A made-up entry.')
  expect(git('rev-parse', 'v9.0.0^{commit}')).toBe(git('rev-parse', 'HEAD'))

  add('- Another entry.')
  for (const earlier of ['9.0.0', '8.9.9'])
    expect(lastOf(release(earlier, '--gates', 'none').output)).toMatch(/^version: refused, [\d.]+ does not come after 9\.0\.0, the newest tag \(\d+\.\d s\)$/)
})

test('without a key it stops before anything is written, and --unsigned makes a tag without a signature', () => {
  git('config', 'gpg.format', 'ssh')
  git('config', 'user.signingkey', join(folder, 'no-key'))
  const before = git('rev-parse', 'HEAD')
  const refused = release('9.0.0', '--gates', 'none')
  expect(lastOf(refused.output)).toMatch(/^signing key: refused, git (tag failed: |found no key for it: )/)
  expect(refused.status).toBe(1)
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', ''])
  const { status, output } = release('9.0.0', '--gates', 'none', '--unsigned')
  expect(output).toContain('signing key: none: the tag will have no signature')
  expect(output).toContain('tag: v9.0.0, without a signature')
  expect(status).toBe(0)
  expect(git('cat-file', '-t', 'v9.0.0')).toBe('tag')
})

test('refuses a changed tree, an earlier version, an empty changelog, a lock file that differs and a strange call', () => {
  const refusals: [line: RegExp, prepare: () => void, version?: string][] = [
    [/^working tree: refused, it has changes/, () => writeFileSync(join(clone, 'new'), '')],
    [/^version: refused, 0\.0\.9 comes before [\d.]+, which package\.json names/, () => {}, '0.0.9'],
    [
      /^changelog: refused, CHANGELOG\.md has nothing under "Unreleased"/,
      () => writeFileSync(join(clone, 'CHANGELOG.md'), read('CHANGELOG.md').replace(/^## Unreleased[\s\S]*?^## 0\./m, '## Unreleased\n\n## 0.')),
    ],
    [
      /^lock file: refused, npm ls failed: .*left-pad/,
      () => writeFileSync(join(clone, 'package.json'), read('package.json').replace('"dependencies": {', '"dependencies": {\n    "left-pad": "1.3.0",')),
    ],
    [
      /^lock file: refused, package\.json names [\d.]+, package-lock\.json 0\.0\.1: run npm install/,
      () => writeFileSync(join(clone, 'package-lock.json'), read('package-lock.json').replace(/"version": "[\d.]+"/, '"version": "0.0.1"')),
    ],
    [
      /^licences: refused, not on the list of scripts\/release\/licences\.ts: .*\(EUPL-1\.2\)/,
      () =>
        writeFileSync(
          join(clone, 'package-lock.json'),
          read('package-lock.json').replace('"license": "MIT"', '"license": "EUPL-1.2"').replace('"license": "MIT"', '"license": "EUPL-1.2"'),
        ),
    ],
    [/^Usage: npm run release/, () => {}, 'latest'],
  ]
  const start = git('rev-parse', 'HEAD')
  for (const [line, prepare, version = '9.0.0'] of refusals) {
    prepare()
    // Commits changed files; a new one stays uncommitted.
    if (git('diff', '--name-only') !== '') git('commit', '--quiet', '--all', '--message', 'made up')
    const { status, output } = release(version, '--gates', 'none', '--unsigned')
    expect(lastOf(output)).toMatch(line)
    expect(status).toBe(1)
    git('clean', '--quiet', '--force')
    git('reset', '--quiet', '--hard', start)
  }
  expect(git('tag')).toBe('')
})
