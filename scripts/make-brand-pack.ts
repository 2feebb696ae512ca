import { writeFile } from 'node:fs/promises'
import { packBrand } from '#seed/pack-brand.ts'

/** Makes a brand pack of a folder of plain files: `node scripts/make-brand-pack.ts seed/tea tea.zip`. */

const [folder, file] = process.argv.slice(2)
if (folder === undefined || file === undefined) throw new Error('Name a folder and a file: node scripts/make-brand-pack.ts seed/tea tea.zip')
const pack = await packBrand(folder)
await writeFile(file, pack)
console.log(`${file}: ${Math.ceil(pack.length / 1024)} KB`)
