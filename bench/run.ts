/** `npm run bench` runs the usual benchmarks in about ten minutes; `npm run bench -- <name>` runs only bench/<name>.ts. */
const usual = ['server', 'orders', 'growth', 'start', 'memory'] as const
const names = [...usual, 'releases', 'pages', 'taps', 'buying', 'admin', 'replica', 'profile'] as const
const requested = process.argv[2] ?? ''
const name = names.find((known) => known === requested)
if (name) await import(`./${name}.ts`)
else if (requested === '' || requested.startsWith('--')) for (const each of usual) await import(`./${each}.ts`)
else {
  console.error(`Usage: npm run bench, or npm run bench -- ${names.join(' | ')}`)
  process.exitCode = 1
}
export {}
