import { readdirSync } from 'node:fs'

/** `npm run trial -- <name>` runs trials/<name>.trial.ts, a trial's long form; options follow the name. A trial exits with 1 when a promise is broken. */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.trial.ts'))
  .map((file) => file.slice(0, -'.trial.ts'.length))
const name = names.find((known) => known === process.argv[2])
if (name) await import(`./${name}.trial.ts`)
else {
  console.error(`Usage: npm run trial -- ${names.join(' | ')}`)
  process.exitCode = 1
}
