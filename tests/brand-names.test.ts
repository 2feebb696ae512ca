import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Where the source may name the demo's brand and products. A shop with another brand must not show them: its texts come from its settings and catalogue.
 * `word` narrows an entry to one spelling.
 */
const allowed: readonly { path: RegExp; word?: RegExp; reason: string }[] = [
  { path: /^src\//, word: /swachh_/, reason: 'Metrics: monitors of running shops know these names.' },
  { path: /^src\/platform\/backup\//, reason: 'Names and formats of backups, which restores must find.' },
  { path: /^src\/platform\/config\.ts$/, reason: 'The default of an environment variable.' },
  { path: /^src\/platform\/outbound\//, reason: 'The name of the program, which other servers see.' },
  { path: /^src\/platform\/process\/request-id\.ts$/, reason: 'A key inside the process.' },
  { path: /^src\/kernel\/shape\.ts$/, reason: 'A key inside the process.' },
  { path: /^src\/shop\/tax\/pdf\/server\/sheet\.server\.ts$/, reason: 'The program that made a PDF, in its metadata.' },
  { path: /^src\/shop\/settings\/rules\/settings\.ts$/, reason: 'The facts of the demo, until an owner changes them.' },
  { path: /^src\/ui\/(built-in-pictures|seo)\.ts$/, reason: 'Names of the pictures of the demo.' },
  {
    path: /^src\/shop\/(accounts\/pages\/account-frame\.tsx|leads\/pages\/contact-texts\.ts)$/,
    reason: 'A picture of the demo. Another brand shows its mark in its place.',
  },
  { path: /^src\/shop\/catalogue\/pages\/benefits-texts\.ts$/, reason: 'Default benefits by the name of a product (docs/promises.md).' },
  { path: /^src\/shop\/tax\/rules\/(classes|hsn-texts)\.ts$/, reason: 'Headings of the GST law, and the tax classes that a new shop has.' },
  {
    path: /^src\/shop\/(catalogue\/contract|stock\/contract|orders\/rules\/order-example|webhooks\/rules\/payloads)\.ts$/,
    reason: 'Examples in the documentation of the API.',
  },
  { path: /^src\/shop\/(storefront\/pages\/(home|about|articles)|content\/rules\/built-in)\//, reason: 'The pages of the demo, until an owner changes them.' },
]

const names = /swachh_?|saffron|shilajit/gi

test('the source names the demo and its products only where it must', () => {
  const paths = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' }).split('\n')
  const source = paths.filter((path) => /\.(tsx?|css)$/.test(path) && !/\.(test|spec)\.tsx?$|\/tests\//.test(path))
  expect(source.length).toBeGreaterThan(1000)
  const named = source.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const mayName = (name: string) => allowed.some((each) => each.path.test(path) && (each.word?.test(name) ?? true))
        return (line.match(names) ?? []).every(mayName) ? [] : [`${path}:${index + 1} ${line.trim()}`]
      }),
  )
  expect(named).toEqual([])
})
