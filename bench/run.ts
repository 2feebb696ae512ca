/** `npm run bench -- <name>` runs bench/<name>.ts. */
const names = ['pages', 'admin'] as const
const name = names.find((known) => known === process.argv[2])
if (name) await import(`./${name}.ts`)
else {
  console.error(`Usage: npm run bench -- ${names.join(' | ')}`)
  process.exitCode = 1
}
export {}
