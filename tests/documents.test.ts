import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(`${import.meta.dirname}/../${name}`, 'utf8')

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).toSorted()

/** Every environment setting of the shop, from the schemas that parse them. */
const schemas = ['src/platform/config.ts', ...globSync('src/platform/payments/*/settings.ts')]
const known = schemas.flatMap((file) => namesIn(read(file), /^ {2}([A-Z][A-Z\d_]+): /gm)).toSorted()

test('reads the settings from the schema', () => {
  expect(known).toContain('DATABASE_URL')
})

test('.env.example lists exactly the existing settings', () => {
  expect(namesIn(read('.env.example'), /^#?([A-Z][A-Z\d_]+)=/gm)).toEqual(known)
})

test('documents name only existing files', () => {
  const documents = ['operations', 'scale', 'trust', 'benchmarks'].map((name) => `docs/${name}.md`)
  for (const document of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...documents]) {
    for (const path of namesIn(read(document), /`((?:src|tests|docs|scripts|bench)\/[\w./-]+\.(?:ts|tsx|md))`/g)) {
      expect(() => read(path ?? ''), `${document} names ${path}`).not.toThrow()
    }
  }
})

test('ARCHITECTURE says where something is by paths that exist', () => {
  const [, list = ''] = /^## Where is\n([^]*?)^One request/m.exec(read('ARCHITECTURE.md')) ?? []
  const paths = namesIn(list, /`([\w.-]+(?:\/[\w.-]+)+)`/g).filter((path = '') => !path.includes('NAME'))
  expect(paths.length).toBeGreaterThan(50)
  const isThere = (path: string) => ['', 'src/', 'src/shop/'].some((base) => existsSync(`${import.meta.dirname}/../${base}${path}`))
  expect(paths.filter((path = '') => !isThere(path))).toEqual([])
})

test('ARCHITECTURE lists every event', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const events = files.flatMap((file) => namesIn(read(file), /\bevent<.*\('([a-z.-]+)'\)/g))
  expect(events).toContain('order.paid')
  const [, list = ''] = /^## Events\n([^]*?)^## /m.exec(read('ARCHITECTURE.md')) ?? []
  expect(events.filter((name) => !list.includes(`\`${name}\``))).toEqual([])
})

test('every link of a document leads to a file and a heading of it', () => {
  const anchorsOf = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    )
  const links = globSync(['*.md', 'docs/**/*.md']).flatMap((document) =>
    namesIn(read(document), /\]\(((?!\w+:)[^)\s]+)\)/g).map((link = '') => ({
      document,
      path: join(dirname(document), link.split('#')[0] || basename(document)),
      anchor: link.split('#')[1],
      link,
    })),
  )
  expect(links.length).toBeGreaterThan(100)
  const broken = links.filter(({ path, anchor }) => !existsSync(path) || (anchor !== undefined && !anchorsOf(read(path)).includes(anchor)))
  expect(broken.map(({ document, link }) => `${document}: ${link}`)).toEqual([])
})

test('docs/browsers.md names the floor of the build', () => {
  const floor = [...(/const floor = \[(.+)\]/.exec(read('vite.config.ts'))?.[1] ?? '').matchAll(/([a-z]+)([\d.]+)/g)]
  expect(floor).toHaveLength(3)
  for (const [, name = '', version] of floor) expect(read('docs/browsers.md').toLowerCase()).toContain(`${name} ${version}`)
})

test('docs/promises.md names for every promise its code and a test, all of which exist', () => {
  const chapters = read('docs/promises.md').replace(/^[^]*?^(?=## )/m, '')
  const rows = [...chapters.matchAll(/^- (.+)\n {2}(.+?): (.+)$/gm)]
  expect(rows.length).toBeGreaterThan(100)
  expect(rows).toHaveLength(namesIn(chapters, /^- (.+)$/gm).length)
  const unheld = rows.filter(([, , code = '', tests = '']) => !/`src\//.test(code) || !/\.(?:test|spec)\.ts`/.test(tests))
  expect(unheld.map(([, promise]) => promise)).toEqual([])
  for (const path of namesIn(rows.join('\n'), /`((?:src|tests)\/[^`]+)`/g)) expect(() => read(path ?? ''), `docs/promises.md names ${path}`).not.toThrow()
})
