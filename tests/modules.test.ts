import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { modules as ofLint } from '../oxlint.config.ts'
import { ourModules } from '../src/shop.modules.ts'

/** The modules of the shop, lowest first, as the program runs them. */
const order = ourModules.map(({ name }) => name).filter((name) => name !== 'sandbox')

const isTest = (file: string) => /\.test\.tsx?$|(^|\/)tests\//.test(file)
const everyFile = globSync(['{src,examples,tests}/**/*.{ts,tsx}', 'examples/**/*.js'])
const files = everyFile.filter((file) => !isTest(file))

/** What may stand between a keyword and the name of a file. */
const gap = String.raw`(?:\s|/\*[^]*?\*/|//.*\n)*`
const namesAfter = (keyword: string) => new RegExp(`(?<!\\.)\\b${keyword}${gap}(['"\`])([^'"\`\\n]+)\\1`, 'g')
const imported = namesAfter(`(?:from|import|require)${gap}\\(?`)
const replaced = namesAfter(`vi\\.(?:do)?[mM]ock(?:<[^(]*>)?\\(${gap}(?:import${gap}\\()?`)

/** Returns the names that a text imports, types too. */
const namesIn = (text: string, pattern = imported) => [...text.matchAll(pattern)].flatMap(([, , name]) => name ?? [])

const roots: Record<string, string> = { sandbox: 'sandbox', test: 'tests/support', seed: 'seed' }

/** Imports whose name is computed. */
const unnamed = new RegExp(
  `\\bimport\\s*\\((?!${gap}(['"\`])[^'"\`\\n$]+\\1${gap}\\))|import\\.meta\\.(glob|resolve)|\\bcreateRequire\\b|new URL\\([^)]*import\\.meta`,
)

/** Returns the file of an imported name; undefined for a package. */
function fileOf(from: string, name: string) {
  if (!/^[.#/]|[\\$]/.test(name)) return undefined
  const path = name.startsWith('.') ? join(dirname(from), name) : name.replace(/^#(\w+)\//, (_, root: string) => `${roots[root] ?? `src/${root}`}/`)
  return normalize(path).replace(/\?.*$/, '')
}

const ownImports = (file: string, pattern?: RegExp) =>
  namesIn(readFileSync(file, 'utf8'), pattern).flatMap((name) => {
    const path = fileOf(file, name)
    return path === undefined ? [] : [{ file, name, path }]
  })

const imports = files.flatMap((file) => ownImports(file))
const moduleOf = (file: string) => /^src\/shop\/([\w-]+)\//.exec(file)?.[1]
const areaOf = (file: string) => moduleOf(file) ?? file.split('/').slice(0, -1)[1] ?? 'top'
const shown = ({ file, path }: { file: string; path: string }) => `${file} -> ${path}`

const between = imports.filter(({ file, path }) => moduleOf(path) !== undefined && moduleOf(file) !== moduleOf(path))

test.each([
  ["import { a } from '#shop/stock/server/a.server.ts'", ['#shop/stock/server/a.server.ts']],
  ['import type { a } from "../a.ts"', ['../a.ts']],
  ["import './a.ts'", ['./a.ts']],
  ["export * from './a.ts'", ['./a.ts']],
  ["export { a } from /* why */ './a.ts'", ['./a.ts']],
  ["const { a } = await import( './a.ts')", ['./a.ts']],
  ['await import(/* @vite-ignore */ `./a.ts`)', ['./a.ts']],
  ["type A = typeof import('./a.ts')", ['./a.ts']],
  ["import a = require('./a.ts')", ['./a.ts']],
])('finds the import in %s', (code, names) => expect(namesIn(code)).toEqual(names))

test.each(["import('../stock/' + name)", 'import(`../stock/${name}`)', "import.meta.glob('../stock/**')", "new URL('../stock/a.ts', import.meta.url)"])(
  'finds the computed import in %s',
  (code) => expect(code).toMatch(unnamed),
)

test('every import names a file', () => {
  const isGenerated = (path: string) => path.includes('/+types/')
  expect(imports.filter(({ path }) => !existsSync(path) && !isGenerated(path)).map(shown)).toEqual([])
})

test('no import is computed, and none stands in a file that these tests do not read', () => {
  expect(files.filter((file) => unnamed.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(globSync('{src,examples}/**/*.{js,jsx,mjs,cjs,mts,cts}').filter((file) => !everyFile.includes(file))).toEqual([])
})

test('the package of the example imports no file of the shop', () => {
  expect(namesIn(readFileSync('examples/gift-wrap/index.js', 'utf8')).filter((name) => name !== 'swachh/module-kit')).toEqual([])
})

test('imports go one way through the folders of src', () => {
  const rank = (file: string) => ['kernel', 'platform', 'ui', 'shop', 'site'].indexOf(file.split('/')[1] ?? '')
  const against = imports.filter(({ file, path }) => rank(file) >= 0 && rank(path) > rank(file))
  expect(against.map(shown)).toEqual(['src/ui/office/rights.ts -> src/shop/scopes.ts'])
})

test('every folder of src/shop is a module of the program', () => {
  expect([...new Set(files.flatMap((file) => moduleOf(file) ?? []))].toSorted()).toEqual(order.toSorted())
  expect(between.length).toBeGreaterThan(300)
})

test('lint knows every module, in the order of the program', () => {
  expect(ofLint).toEqual(order)
})

test('a module knows only modules that stand before it', () => {
  const upwards = between.filter(({ file, path }) => {
    const from = moduleOf(file)
    return from !== undefined && order.indexOf(from) < order.indexOf(moduleOf(path) ?? '')
  })
  expect(upwards.map(shown)).toEqual([])
})

test('a module is entered by its doors and contracts alone', () => {
  const isDoor = (path: string) => /^src\/shop\/[\w-]+\/(module\.server|rules|parts)\.ts$|contract\.ts$/.test(path)
  const isRoute = ({ file }: { file: string }) => file === 'src/routes.ts'
  expect(between.filter((each) => !isDoor(each.path) && !isRoute(each)).map(shown)).toEqual([])
})

test('no relative import leaves its module, or its folder of src', () => {
  const leaving = imports.filter(({ file, name, path }) => name.startsWith('.') && areaOf(file) !== 'top' && areaOf(file) !== areaOf(path))
  expect(leaving.map(shown)).toEqual([])
})

test('a test replaces no file outside its own module, or its own folder of src', () => {
  const mocks = everyFile.flatMap((file) => ownImports(file, replaced))
  expect(mocks.length).toBeGreaterThan(0)
  expect(mocks.filter(({ file, path }) => areaOf(file) !== areaOf(path)).map(shown)).toEqual([])
})

test('an endpoint is named through its contract, so its name is not taken for the use-case', () => {
  const alone = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\{([^{}]*)\}\s*(?:from|=\s*await\s+import\s*\()\s*(['"`])([^'"`\n]+)\2/g)].flatMap(
      ([, names = '', , name = '']) => {
        const path = fileOf(file, name)
        if (!path?.endsWith('contract.ts')) return []
        const contract = readFileSync(path, 'utf8')
        const isEndpoint = (word: string) => new RegExp(`export const ${word}\\b[^=\\n]*=\\s*endpoint\\b`).test(contract)
        return [...names.matchAll(/\w+/g)].filter(([word]) => isEndpoint(word)).map(([word]) => `${file}: ${word}`)
      },
    ),
  )
  expect(alone).toEqual([])
})

test('no program that runs without the build imports a page', () => {
  const programs = globSync('{scripts,bench,tests/stress,tests/support,seed}/**/*.ts').concat('server.ts', 'src/app.ts')
  const pages = new Set<string>()
  const met = new Set(programs.filter((file) => !/\.(test|spec)\.ts$/.test(file)))
  for (const file of met)
    for (const path of loadedBy(file)) {
      if (path.endsWith('.tsx')) pages.add(`${file} -> ${path}`)
      else met.add(path)
    }
  expect(met.size).toBeGreaterThan(500)
  expect([...pages]).toEqual([])
})

/** Returns the files that Node loads with a file, at once or later: what `import type` names is no part of it. */
const loadedBy = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?(['"])([^'"\n]+)\1|await import\((['"`])([^'"`\n]+)\3/gm)].flatMap(
    ([, , name, , later]) => {
      const path = fileOf(file, name ?? later ?? '')
      return path !== undefined && existsSync(path) ? [path] : []
    },
  )
