import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const left = ['.git', '.react-router', 'build', 'data', 'node_modules', 'playwright-report', 'test-results']

/** Copies the shop into an empty folder, with the package of `examples/gift-wrap` packed, installed and named, and builds it. It uses no network. @returns the copy */
export function installGiftWrap(folder: string): string {
  const copy = join(folder, 'shop')
  const run = (program: string, parameters: string[], cwd = folder) => execFileSync(program, parameters, { cwd, encoding: 'utf8' })
  for (const name of readdirSync('.')) if (!left.includes(name)) cpSync(name, join(copy, name), { recursive: true })
  linkPackages(copy)

  const [packed = ''] = run('npm', ['pack', '--silent', resolve('examples/gift-wrap')])
    .trim()
    .split('\n')
  const npmOptions = ['--offline', '--no-audit', '--no-fund', '--prefix', folder, '--cache', join(folder, 'cache')]
  run('npm', ['install', ...npmOptions, `./${packed}`])
  renameSync(join(folder, 'node_modules/swachh-gift-wrap'), join(copy, 'node_modules/swachh-gift-wrap'))

  const modules = join(copy, 'src/shop.modules.ts')
  const text = readFileSync(modules, 'utf8').replace('const added: readonly ShopModule[] = []', 'const added: readonly ShopModule[] = [giftWrap(kit)]')
  writeFileSync(modules, `import { giftWrap } from 'swachh-gift-wrap'\nimport { kit } from './module-kit.ts'\n${text}`)
  run(process.execPath, ['scripts/build-when-changed.ts'], copy)
  return copy
}

/** Links each package of ours, instead of installing them all again. */
function linkPackages(copy: string) {
  const folder = join(copy, 'node_modules')
  mkdirSync(folder)
  for (const name of readdirSync('node_modules')) if (!['.cache', '.vite'].includes(name)) symlinkSync(resolve('node_modules', name), join(folder, name))
}
