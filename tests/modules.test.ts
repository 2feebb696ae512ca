import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '../src/shop.modules.ts'

/** The modules of the shop, lowest first, as the program runs them. */
const order = modules.map(({ name }) => name).filter((name) => name !== 'sandbox')

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|(^|\/)tests\//.test(file))
const known = new Set(files)
const statement = /(?:from|import)\s*\(?\s*'([^'\n]+)'/g

/** Returns what a file imports of `src`: types count too. */
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(statement)].flatMap(([, name = '']) => {
    const path = name.startsWith('.') ? normalize(join(dirname(file), name)) : name.replace(/^#(kernel|platform|ui|shop|site)\//, 'src/$1/')
    return known.has(path) ? [{ name, path }] : []
  })

const imports = files.flatMap((file) => importsOf(file).map((to) => ({ file, ...to })))
const moduleOf = (file: string) => /^src\/shop\/([\w-]+)\//.exec(file)?.[1]
const areaOf = (file: string) => moduleOf(file) ?? file.split('/').slice(0, -1)[1] ?? 'top'
const shown = ({ file, path }: { file: string; path: string }) => `${file} -> ${path}`

const between = imports.filter(({ file, path }) => moduleOf(path) !== undefined && moduleOf(file) !== moduleOf(path))

test('every folder of src/shop is a module of the program', () => {
  expect([...new Set(files.flatMap((file) => moduleOf(file) ?? []))].toSorted()).toEqual(order.toSorted())
  expect(between.length).toBeGreaterThan(300)
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

test('an endpoint is named through its contract, so its name is not taken for the use-case', () => {
  const alone = imports.flatMap(({ file, name, path }) => {
    const [, names = ''] = new RegExp(`import (?:type )?\\{([^}]*)\\} from '${name}'`).exec(readFileSync(file, 'utf8')) ?? []
    const isEndpoint = (imported: string) => path.endsWith('contract.ts') && readFileSync(path, 'utf8').includes(`export const ${imported} = endpoint`)
    return [...names.matchAll(/\w+/g)].filter(([imported]) => isEndpoint(imported)).map(([imported]) => `${file}: ${imported}`)
  })
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

/** Returns the files that Node loads with a file: what `import type` names is no part of it. */
const loadedBy = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?'([^'\n]+)'/gm)].flatMap(([, name = '']) => {
    const path = name.startsWith('.')
      ? normalize(join(dirname(file), name))
      : name.replace(/^#(\w+)\//, (_, root: string) => `${roots[root] ?? `src/${root}`}/`)
    return existsSync(path) ? [path] : []
  })

const roots: Record<string, string> = { sandbox: 'sandbox', test: 'tests/support', seed: 'seed' }
