import { readdirSync } from 'node:fs'

/** `npm run stress -- <name>` runs tests/stress/<name>.stress.ts, the long form of a stress test. Options follow the name. A failed test exits with 1. */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.stress.ts'))
  .map((file) => file.slice(0, -'.stress.ts'.length))
const name = names.find((known) => known === process.argv[2])
if (name) await import(`./${name}.stress.ts`)
else {
  console.error(`Usage: npm run stress -- ${names.join(' | ')}`)
  process.exitCode = 1
}
