import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { dayInIndia } from '../src/kernel/india.ts'
import { compareReleases, isRelease } from '../src/kernel/releases.ts'
import { closeUnreleased, notesOf } from './release/changelog.ts'
import { findForbidden, type Lock } from './release/licences.ts'
import { cleanParts, type Parts } from './release/parts.ts'

/**
 * `npm run release -- VERSION` checks, builds, commits and tags a release (docs/upgrading.md). `--dry-run` does all but commit and tag. `--gates essential`
 * runs the tests of `npm test` instead of every one, `--gates none` runs no test. `--unsigned` makes a tag without a signature.
 */
const usage = 'Usage: npm run release -- VERSION [--dry-run] [--gates essential | --gates none] [--unsigned]'
const changed = ['CHANGELOG.md', 'package.json', 'package-lock.json']
const partsFile = 'build/release/sbom.json'
const today = dayInIndia(new Date())

try {
  release(readOptions())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

type Options = { version: string; isDry: boolean; isUnsigned: boolean; gates: 'essential' | 'all' | 'none' }

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      gates: { type: 'string', default: 'all' },
      unsigned: { type: 'boolean', default: false },
    },
  })
  const [version = ''] = positionals
  const { gates } = values
  if (!isRelease(version) || positionals.length > 1 || (gates !== 'essential' && gates !== 'all' && gates !== 'none')) throw new Error(usage)
  return { version, isDry: values['dry-run'], isUnsigned: values.unsigned, gates }
}

function release({ version, isDry, isUnsigned, gates }: Options) {
  step('working tree', checkTree)
  step('version', () => checkOrder(version))
  step('changelog', () => checkChangelog(version))
  step('lock file', checkLock)
  step('licences', checkLicences)
  step('signing key', () => checkKey(isUnsigned))
  step('tests', () => runGates(gates))
  let isCommitted = false
  try {
    step('version and changelog', () => writeVersion(version))
    step('list of parts', writeParts)
    step('image', () => buildImage(version))
    if (!isDry) {
      step('commit', () => commit(version))
      isCommitted = true
      step('tag', () => tag(version, isUnsigned))
    }
  } finally {
    if (!isCommitted) git('restore', '--staged', '--worktree', ...changed)
  }
  console.log(isDry ? `${version} could be released. Nothing was committed or tagged.` : `${version} is released. To publish it: git push --follow-tags`)
}

/** Does one step and prints one line with its time. @throws Error with one line that names the step */
function step(name: string, act: () => string) {
  const started = performance.now()
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
  try {
    console.log(`${name}: ${act()} (${seconds()})`)
  } catch (error) {
    throw new Error(`${name}: refused, ${error instanceof Error ? error.message : String(error)} (${seconds()})`, { cause: error })
  }
}

function git(...parameters: string[]) {
  return execute('git', ...parameters)
}

/** Runs a program without a terminal. @returns its output; @throws Error with what it wrote */
function execute(program: string, ...parameters: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${parameters[0]} failed: ${(stderr || stdout).trim().split('\n').slice(0, 10).join(' ')}`)
  return stdout.trim()
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function checkTree() {
  if (git('status', '--porcelain') !== '') throw new Error('it has changes: commit or remove them')
  return `clean at ${git('rev-parse', '--short', 'HEAD')}`
}

/** A release comes after every earlier tag. package.json may name it already. */
function checkOrder(version: string) {
  const tagged = git('tag', '--list', 'v*')
    .split('\n')
    .map((name) => name.slice(1))
    .filter(isRelease)
  const newest = tagged.toSorted(compareReleases).at(-1)
  const stated = readJson<{ version: string }>('package.json').version
  if (newest !== undefined && compareReleases(version, newest) <= 0) throw new Error(`${version} does not come after ${newest}, the newest tag`)
  if (compareReleases(version, stated) < 0) throw new Error(`${version} comes before ${stated}, which package.json names`)
  return `${version} follows ${newest ?? 'no tag'}`
}

function checkChangelog(version: string) {
  const notes = notesOf(closeUnreleased(readFileSync('CHANGELOG.md', 'utf8'), version, today), version)
  return `${notes.split('\n').filter((line) => line.startsWith('- ')).length} entries`
}

function checkLock() {
  const [stated, lock] = [readJson<{ version: string }>('package.json'), readJson<{ version: string }>('package-lock.json')]
  if (stated.version !== lock.version) throw new Error(`package.json names ${stated.version}, package-lock.json ${lock.version}: run npm install`)
  execute('npm', 'ls', '--all', '--package-lock-only', '--loglevel=error')
  return 'agrees with package.json'
}

function checkLicences() {
  const lock = readJson<Lock>('package-lock.json')
  const forbidden = findForbidden(lock)
  if (forbidden.length > 0) throw new Error(`not on the list of scripts/release/licences.ts: ${forbidden.join(', ')}`)
  return `${Object.keys(lock.packages).length - 1} packages, all allowed`
}

/** Signs a tag for a trial, so that a missing key stops the release before anything is written. Some versions of git make a tag without a signature then, and say nothing. */
function checkKey(isUnsigned: boolean) {
  if (isUnsigned) return 'none: the tag will have no signature'
  const trial = 'release-signing-trial'
  git('tag', '--sign', '--message', 'trial', trial)
  const signature = git('tag', '--list', '--format=%(contents:signature)', trial)
  git('tag', '--delete', trial)
  if (signature === '') throw new Error('git found no key for it: set user.signingkey, or use --unsigned')
  return 'signs'
}

function runGates(gates: Options['gates']) {
  if (gates === 'none') return 'not run, as asked by --gates none'
  const name = gates === 'all' ? 'test:all' : 'test'
  execFileSync('npm', ['run', name], { stdio: 'inherit' })
  return `npm run ${name} passed`
}

function writeVersion(version: string) {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  writeFileSync('CHANGELOG.md', closeUnreleased(changelog, version, today))
  execute('npm', 'version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts')
  return `${version}, ${today}`
}

/** Writes the packages that the running shop may have, on any machine, in the format CycloneDX, and the checksum of that file. */
function writeParts() {
  const listed: Parts = JSON.parse(execute('npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'))
  const parts = cleanParts(listed, 'swachh', readJson<Lock>('package-lock.json'))
  const text = `${JSON.stringify(parts, null, 2)}\n`
  mkdirSync('build/release', { recursive: true })
  writeFileSync(partsFile, text)
  writeFileSync(`${partsFile}.sha256`, `${createHash('sha256').update(text).digest('hex')}  sbom.json\n`)
  return `${parts.components.length} packages in ${partsFile}`
}

function buildImage(version: string) {
  if (!existsSync('Containerfile')) return 'not built, there is no Containerfile'
  const program = ['buildah', 'podman'].find((name) => spawnSync(name, ['--version']).status === 0)
  if (!program) return 'not built, there is neither buildah nor podman'
  execFileSync(program, ['build', '--tag', `swachh:${version}`, '.'], { stdio: 'inherit' })
  return `swachh:${version}, by ${program}`
}

function commit(version: string) {
  git('add', ...changed)
  if (git('status', '--porcelain') !== '') git('commit', '--message', `release: publish ${version}`)
  return git('rev-parse', '--short', 'HEAD')
}

function tag(version: string, isUnsigned: boolean) {
  const message = `Swachh ${version}\n\n${notesOf(readFileSync('CHANGELOG.md', 'utf8'), version)}`
  // Its own way to clean up a message would remove the headings, which begin with #.
  git('tag', isUnsigned ? '--annotate' : '--sign', '--cleanup=whitespace', '--message', message, `v${version}`)
  return `v${version}, ${isUnsigned ? 'without a signature' : 'signed'}`
}
