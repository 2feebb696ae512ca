import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Builds the pages unless build/ was made from exactly these sources. Compares content, as a checkout or a copy changes every file's date. */

const mark = 'build/made-from'
const folders = ['src', 'public']
const files = ['package.json', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'scripts/browser-contracts.ts']

const wanted = fingerprint()
if (kept() !== wanted) {
  build()
  for (const name of filesIn('build/client').filter(isText)) compress(name)
  writeFileSync(mark, wanted)
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

/** Once and hard, beside the file: the server picks what the browser takes. */
function compress(name: string) {
  const bytes = readFileSync(name)
  writeFileSync(`${name}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${name}.gz`, gzipSync(bytes, { level: 9 }))
}

function kept() {
  try {
    return readFileSync(mark, 'utf8')
  } catch {
    return undefined
  }
}

function build() {
  console.log('Building the pages, once ...')
  const command = ['node_modules/@react-router/dev/bin.cjs', 'build']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } })
  if (status === 0) return
  console.error(`${stdout}${stderr}\nThe pages could not be built.`)
  process.exit(1)
}
