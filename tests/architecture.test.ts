import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'

type Snippet = { file: string; code: string; rule?: string }

const importing = (file: string, specifier: string): Snippet => ({
  file,
  code: `import { x } from '${specifier}'\nexport const y = x\n`,
  rule: 'no-restricted-imports',
})
const allowed = (snippet: Snippet): Snippet => ({ file: snippet.file, code: snippet.code })

const page = (file: string, jsx: string, rule?: string): Snippet => ({
  file: `src/shop/catalogue/pages/page-${file}.tsx`,
  code: `export const Page = (of: Record<string, string>) => ${jsx}\n`,
  ...(rule && { rule }),
})

/** One file each, with the rule that must refuse it. A file without a rule must pass. */
const snippets: Snippet[] = [
  importing('src/kernel/a.ts', '#platform/shop.ts'),
  importing('src/kernel/b.ts', '../shop/orders/rules/order.ts'),
  importing('src/kernel/c.ts', 'node:fs'),
  importing('src/platform/a.ts', '#shop/orders/rules/order.ts'),
  importing('src/platform/b.ts', '../ui/call.ts'),
  allowed(importing('src/platform/c.ts', '#kernel/money.ts')),
  importing('src/platform/process/a.ts', '../database/database.ts'),
  importing('src/platform/files/a.ts', '../http/mount.ts'),
  importing('src/platform/database/a.ts', '../cache/page-cache.ts'),
  importing('src/platform/database/b.ts', '../open-shop.ts'),
  importing('src/platform/http/a.ts', '#platform/cache/page-cache.ts'),
  importing('src/platform/http/b.ts', '#shop/orders/rules/order.ts'),
  allowed(importing('src/platform/http/c.ts', '../database/database.ts')),
  allowed(importing('src/platform/cache/a.ts', '../http/encoding.ts')),
  allowed(importing('src/platform/backup/a.ts', '../config.ts')),
  importing('src/platform/http/d.ts', '../monitoring/gauges.ts'),
  allowed(importing('src/platform/monitoring/a.ts', '../cache/cache.ts')),
  importing('src/shop/orders/server/a.server.ts', '../pages/my-orders.tsx'),
  importing('src/shop/orders/server/b.server.ts', 'react'),
  importing('src/shop/orders/server/c.server.ts', '../coupons/server/api.server.ts'),
  importing('src/shop/orders/server/d.server.ts', '../../../app.ts'),
  importing('src/shop/orders/server/e.server.ts', '#test/test-shop.ts'),
  importing('src/shop/orders/rules/b.ts', '#shop/reviews/rules.ts'),
  importing('src/shop/catalogue/pages/h.tsx', '#shop/orders/parts.ts'),
  importing('src/shop/catalogue/pages/i.tsx', '#site/shell/header.tsx'),
  allowed(importing('src/shop/reviews/rules/c.ts', '#shop/orders/rules.ts')),
  allowed(importing('src/shop/orders/server/f.server.ts', '#platform/http/mount.ts')),
  allowed(importing('src/shop/orders/server/g.server.ts', '../payments/server/queries.server.ts')),
  importing('src/shop/orders/contract.ts', './server/queries.server.ts'),
  importing('src/shop/orders/rules/order.ts', '#platform/shop.ts'),
  importing('src/shop/orders/payments/server/a.server.ts', '../../rules/order.ts'),
  importing('src/shop/orders/payments/server/b.server.ts', '../../server/queries.server.ts'),
  importing('src/shop/orders/payments/server/api.server.ts', '../../contract.ts'),
  importing('src/shop/orders/payments/contract.ts', '../contract.ts'),
  importing('src/shop/orders/pricing/rules/a.ts', '../server/queries.server.ts'),
  importing('src/shop/orders/pricing/rules/b.ts', 'node:crypto'),
  importing('src/shop/orders/pricing/rules/c.ts', 'kysely'),
  importing('src/shop/orders/pricing/server/d.server.ts', '#shop/catalogue/server/queries.server.ts'),
  importing('src/shop/orders/pages/j.tsx', '#shop/catalogue/pages/product-card.tsx'),
  importing('src/site/a.ts', '#shop/catalogue/rules/product.ts'),
  allowed(importing('src/shop/orders/pricing/server/e.server.ts', '#shop/catalogue/module.server.ts')),
  allowed(importing('src/shop/orders/pricing/rules/e.ts', '#shop/catalogue/rules.ts')),
  allowed(importing('src/shop/orders/pricing/contract.ts', '#shop/catalogue/contract.ts')),
  allowed(importing('src/shop/orders/pages/k.tsx', '#shop/catalogue/parts.ts')),
  importing('src/shop/orders/pages/a.tsx', '../server/api.server.ts'),
  importing('src/shop/catalogue/pages/b.tsx', 'kysely'),
  importing('src/shop/catalogue/pages/c.tsx', 'pg'),
  importing('src/shop/catalogue/pages/d.tsx', '#platform/database/database.ts'),
  importing('src/shop/catalogue/pages/g.tsx', 'zod/mini'),
  importing('src/ui/c.tsx', 'zod/mini'),
  importing('src/shop/catalogue/pages/e.tsx', '../../../app.ts'),
  importing('src/ui/a.tsx', '#shop/catalogue/rules.ts'),
  importing('src/ui/b.tsx', '../site/shell/header.tsx'),
  allowed(importing('src/shop/catalogue/pages/f.tsx', '../server/queries.server.ts')),
  allowed({ file: 'src/ui/shop-context.ts', code: "import type { Shop } from '#platform/shop.ts'\nexport type S = Shop\n" }),
  allowed(importing('src/shop.modules.ts', '#shop/orders/server/api.server.ts')),
  allowed(importing('src/shop/orders/rules/order.test.ts', '#test/test-shop.ts')),

  { file: 'src/shop/leads/server/a.server.ts', code: 'export const at = () => new Date()\n', rule: 'no-own-clock' },
  { file: 'src/shop/leads/server/b.server.ts', code: 'export const at = () => Date.now()\n', rule: 'no-restricted-properties' },
  { file: 'src/shop/leads/server/c.server.ts', code: 'export const id = () => Math.random()\n', rule: 'no-restricted-properties' },
  { file: 'src/shop/leads/server/d.server.ts', code: "export const ask = () => fetch('https://example.in')\n", rule: 'no-restricted-globals' },
  { file: 'src/kernel/india.ts', code: "export const ask = () => fetch('https://example.in')\n", rule: 'no-restricted-globals' },
  { file: 'src/shop/orders/pages/d-texts.ts', code: "export const format = new Intl.NumberFormat('en-IN')\n", rule: 'no-restricted-globals' },
  { file: 'src/shop/leads/server/e.server.ts', code: 'export const at = (text: string) => new Date(text)\n' },
  { file: 'src/shop/leads/server/f.server.ts', code: 'export const port = process.env.PORT\n', rule: 'no-process-env' },
  { file: 'src/platform/d.ts', code: "export const port = process.env['PORT']\n", rule: 'no-process-env' },
  { file: 'src/platform/config.ts', code: "export const port = process.env['PORT']\n" },
  { file: 'src/shop/leads/rules/g.ts', code: 'export const length = (value: any) => value.length\n', rule: 'no-explicit-any' },
  { file: 'src/shop/leads/rules/h.ts', code: 'export const first = (list: string[]) => list[0]!.length\n', rule: 'no-non-null-assertion' },
  { file: 'src/shop/leads/rules/i.ts', code: 'export default 1\n', rule: 'no-default-export' },
  { file: 'src/shop/leads/office/leads-page.tsx', code: 'export default function LeadsPage() {\n  return <p>None</p>\n}\n' },
  page('a', '<p>{of.icon}{of.name}</p>', 'own-text-element'),
  page('b', '<h2>{of.added && <i />}Add</h2>', 'own-text-element'),
  page('c', '<p>{of.name}, <b>of Pampore</b></p>', 'own-text-element'),
  page('d', '<>{of.name}</>', 'own-text-element'),
  page('e', '<li>{of.name}{of.added ? `, ${of.added}` : null}</li>', 'own-text-element'),
  page('f', '<h2>{of.added && <i />}<span>Add</span></h2>'),
  page('g', '<p>{`${of.name}, ${of.added}`}</p>'),
  page('h', '<p>Write to <b>{of.name}</b>.</p>'),
  page('i', '<p>{of.code}</p>', 'untranslated-code'),
  page('j', '<p>{`+91 ${of.mobile}`}</p>', 'untranslated-code'),
  page('k', '<p translate="no">{of.code}</p>'),
  { file: 'src/shop/catalogue/pages/l.ts', code: 'export const gate = () => Promise.withResolvers<void>()\n', rule: 'floor' },
  { file: 'src/shop/catalogue/pages/m.ts', code: 'export const sorted = (list: number[]) => list.toSorted()\n' },
  { file: 'src/kernel/round.ts', code: "import { b } from './about.ts'\nexport const a = () => b\n", rule: 'no-cycle' },
  { file: 'src/kernel/about.ts', code: "import { a } from './round.ts'\nexport const b = () => a\n", rule: 'no-cycle' },
]

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')
const tool = (name: string) => join(root, 'node_modules/.bin', name)

/** Runs a tool that reports problems on standard output and by its exit code. */
async function complaints(name: string, parameters: string[], folder: string): Promise<string> {
  const { stdout } = await run(tool(name), parameters, { cwd: folder }).catch((error: { stdout: string }) => error)
  return stdout
}

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function makeFolder(parent: string, files: Record<string, string>) {
  const folder = await mkdtemp(join(parent, 'swachh-architecture-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

describe('lint', async () => {
  const folder = await makeFolder(tmpdir(), Object.fromEntries(snippets.map(({ file, code }) => [file, code])))
  await cp(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const rules of ['clock', 'text', 'baseline']) await cp(join(root, `scripts/lint-${rules}.ts`), join(folder, `scripts/lint-${rules}.ts`))
  const { diagnostics }: { diagnostics: { filename: string; code: string }[] } = JSON.parse(await complaints('oxlint', ['--format', 'json'], folder))
  const rulesBroken = Map.groupBy(diagnostics, ({ filename }) => filename)

  test.each(snippets)('$file: $rule', ({ file, rule }) => {
    const names = (rulesBroken.get(file) ?? []).map(({ code }) => code.replace(/^.*\((.*)\)$/, '$1'))
    expect([...new Set(names)]).toEqual(rule ? [rule] : [])
  })
})

test('an endpoint without access does not compile', async () => {
  const endpoint = (access: string) => `
    import { z } from 'zod/mini'
    import { endpoint } from '../../src/kernel/endpoint.ts'
    export const call = endpoint({ method: 'GET', path: '/x', ${access} summary: 'X', input: z.object({}), reply: z.object({}) })`
  const folder = await makeFolder(join(root, 'node_modules'), {
    'declared.ts': endpoint("access: 'public',"),
    'silent.ts': endpoint(''),
    'unknown.ts': endpoint("access: 'everybody',"),
    'tsconfig.json': JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'], compilerOptions: { types: [] } }),
  })
  const output = await complaints('tsc', ['--noEmit', '--pretty', 'false', '--project', folder], root)
  const filesRefused = output.split('\n').flatMap((line) => /([a-z]+\.ts)\(.*error TS/.exec(line)?.[1] ?? [])
  expect(filesRefused).toEqual(['silent.ts', 'unknown.ts'])
  expect(output).toContain("Property 'access' is missing")
})
