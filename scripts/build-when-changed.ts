import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Builds the pages, unless build/ was made from the same sources. Compares contents, because a checkout or a copy changes the dates of files. */

const fingerprintFile = 'build/made-from'
const folders = ['src', 'sandbox', 'modules', 'public'].filter((folder) => existsSync(folder))
const files = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/browser-contracts.ts',
  'scripts/open-doors.ts',
  'scripts/make-empty-database.ts',
  'seed/demo.ts',
]

const currentFingerprint = fingerprint()
if (readFingerprint() !== currentFingerprint) {
  build()
  for (const name of filesIn('build/client').filter(isText)) compress(name)
  writeFileSync(fingerprintFile, currentFingerprint)
}

function fingerprint() {
  const names = [...files, ...folders.flatMap(filesIn).filter((name) => !/\.test\.tsx?$/.test(name))]
  return hash('sha256', names.map((name) => `${name} ${hash('sha256', readFileSync(name))}`).join('\n'))
}

function filesIn(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => `${entry.parentPath}/${entry.name}`).toSorted()
}

function isText(name: string) {
  return /\.(js|css|svg|json|txt|webmanifest)$/.test(name)
}

/** Writes .br and .gz files with the highest compression. The server serves the encoding that the browser accepts. */
function compress(name: string) {
  const bytes = readFileSync(name)
  writeFileSync(`${name}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${name}.gz`, gzipSync(bytes, { level: 9 }))
}

function readFingerprint() {
  try {
    return readFileSync(fingerprintFile, 'utf8')
  } catch {
    return undefined
  }
}

function build() {
  console.log('Building the pages, once ...')
  for (const command of [['node_modules/@react-router/dev/bin.cjs', 'build'], ['scripts/make-empty-database.ts']]) run(command)
}

function run(command: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } })
  if (status === 0) return
  console.error(`${stdout}${stderr}\nThe pages could not be built.`)
  process.exit(1)
}
