import { globSync, rmSync } from 'node:fs'

/** Removes from node_modules what a running shop never reads: types, source maps, documents, headers, builds for browsers, and the compiler that a package names as a peer. Only for an image. */
const unused = [
  '**/*.{d.ts,d.mts,d.cts,map,md,markdown,tsbuildinfo}',
  'node-*/{include,share}',
  '**/{docs,__tests__}',
  'pdfkit/js/*.{browser,old,standalone}*',
  'fontkit/dist/browser*',
  '{typescript,@typescript}',
  '.cache',
  '.package-lock.json',
]

for (const pattern of unused) for (const name of globSync(pattern, { cwd: 'node_modules' })) rmSync(`node_modules/${name}`, { recursive: true, force: true })
