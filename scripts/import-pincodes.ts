import { createReadStream } from 'node:fs'
import { readConfig } from '../src/platform/config.ts'
import { openShop } from '../src/platform/open-shop.ts'
import { errorLine } from '../src/platform/process/error-line.ts'
import { applyImport, readDirectory } from '../src/shop/places/module.server.ts'
import { definition } from '../src/shop.modules.ts'

/** `npm run import-pincodes FILE`: imports India Post's directory of PIN codes. Stop a shop on the embedded database first. */
try {
  const [path] = process.argv.slice(2)
  if (path === undefined) throw new Error('Please name the file: npm run import-pincodes FILE')
  const file = await readDirectory(createReadStream(path))
  const { shop, close } = await openShop(readConfig({ LOG_LEVEL: 'error', ...process.env }), definition)
  try {
    const { offices, pins, added, updated, unchanged, kept, missing, skipped } = await applyImport(shop, file, undefined)
    console.log(`Read ${offices} post offices of ${pins} PIN codes; ${skipped} lines have none.`)
    console.log(`Added ${added}, updated ${updated}, unchanged ${unchanged}, kept ${kept} that were edited. The file lacks ${missing} PIN codes, which stay.`)
  } finally {
    await close()
  }
} catch (error) {
  console.error(errorLine(error))
  process.exitCode = 1
}
