import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { markdownTable } from './circumstances.ts'
import { lighthouseVersion } from './lighthouse.ts'
import type { Reading } from './reading.ts'

const file = 'docs/benchmarks.md'

export type Row = { page: string; reading: Reading }

const kB = (bytes: number) => (bytes / 1000).toFixed(1)
const seconds = (ms: number) => (ms / 1000).toFixed(2)

const columns: { name: string; of: (reading: Reading) => string }[] = [
  { name: 'script', of: ({ all }) => kB(all.script) },
  { name: 'all', of: ({ all }) => kB(all.total) },
  { name: 'before script', of: ({ first }) => kB(first.total) },
  { name: 'LCP s', of: ({ lcp }) => seconds(lcp) },
  { name: 'TBT ms', of: ({ tbt }) => tbt.toFixed(0) },
  {
    name: 'scores',
    of: ({ performance, accessibility, bestPractices, seo }) => [performance, accessibility, bestPractices, seo].map((score) => score.toFixed(0)).join('/'),
  },
]

export function tableOf(rows: Row[]): string {
  const head = ['page', ...columns.map(({ name }) => name)]
  const lines = rows.map(({ page, reading }) => [page, ...columns.map(({ of }) => of(reading))])
  return markdownTable(head, lines)
}

type Circumstances = { runs: number; now: Date; load: number }

/** Replaces the table, and leaves the rest of the file as it is. */
export function replaceTable(rows: Row[], { runs, now, load }: Circumstances) {
  const [processor] = cpus()
  const text = `<!-- pages -->
${tableOf(rows)}

kB as sent, with headers. ${now.toISOString().slice(0, 10)}, Lighthouse ${lighthouseVersion}, Node ${process.versions.node}, ${cpus().length} × ${processor?.model ?? 'unknown processor'}, load ${load.toFixed(1)}. Nothing cached, Lighthouse's simulated mobile; median of ${runs}.
<!-- /pages -->`
  const before = readFileSync(file, 'utf8')
  const place = /<!-- pages -->[\s\S]*<!-- \/pages -->/
  if (!place.test(before)) throw new Error(`${file} has no markers for the table`)
  writeFileSync(
    file,
    before.replace(place, () => text),
  )
}
