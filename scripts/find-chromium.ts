import { spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser for the journeys: the one at CHROMIUM_PATH, one that is installed, or else one installed now. @throws Error with one line when there is none to be had */
export function findChromium(): string {
  const given = process.env['CHROMIUM_PATH']
  if (given) {
    if (isProgram(given)) return given
    throw new Error(`CHROMIUM_PATH: there is no program at ${given}`)
  }
  const found = installed()
  if (found) return found

  console.log('No Chromium here: installing one, once ...')
  if (!install()) throw new Error('No Chromium was found and none could be installed: install one, and set CHROMIUM_PATH to it')
  const made = installed()
  if (!made) throw new Error('Chromium was installed, but not where it was expected: set CHROMIUM_PATH to it')
  return made
}

function installed() {
  return [...usualPaths, playwrightsOwn()].find(isProgram)
}

function playwrightsOwn(): string {
  const { chromium }: typeof import('@playwright/test') = createRequire(import.meta.url)('@playwright/test')
  return chromium.executablePath()
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function install() {
  const asRoot = process.getuid?.() === 0
  if (asRoot && isDebian() && run('apt-get', ['update']) && run('apt-get', ['install', '-y', 'chromium'])) return true
  return run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', ...(asRoot ? ['--with-deps'] : []), 'chromium'])
}

function isDebian() {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

function run(program: string, parameters: string[]) {
  return spawnSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0
}

if (import.meta.main) {
  try {
    console.log(findChromium())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
