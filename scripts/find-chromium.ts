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

/**
 * Returns the path of Chromium for the browser tests: CHROMIUM_PATH, else an installed one, else one that it installs now.
 * @throws Error with one line when none can be found or installed
 */
export function findChromium(): string {
  const configured = process.env['CHROMIUM_PATH']
  if (configured) {
    if (isProgram(configured)) return configured
    throw new Error(`CHROMIUM_PATH: there is no program at ${configured}`)
  }
  const found = findInstalled()
  if (found) return found

  console.log('Chromium is not installed. Installing it once ...')
  if (!install()) throw new Error('No Chromium was found and none could be installed: install one, and set CHROMIUM_PATH to it')
  const newPath = findInstalled()
  if (!newPath) throw new Error('Chromium was installed, but not where it was expected: set CHROMIUM_PATH to it')
  return newPath
}

function findInstalled() {
  return [...usualPaths, playwrightPath()].find(isProgram)
}

function playwrightPath(): string {
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
