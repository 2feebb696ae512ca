import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { encodePicture, measurePicture } from '#shop/media/server/encode-picture.server.ts'
import { copyName } from '#ui/picture-sizes.ts'

/** Makes the copies of the demo pictures, so the first start of a shop encodes none. Run it after a master in seed/pictures changes. */
const folder = 'seed/pictures'
const madeFolder = `${folder}/made`
const avifEffort = 7

await rm(madeFolder, { recursive: true, force: true })
await mkdir(madeFolder)
for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.jpg'))) {
  const bytes = await readFile(`${folder}/${name}`)
  const picture = { hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32), ...(await measurePicture(bytes)) }
  for (const copy of await encodePicture(bytes, picture, avifEffort)) {
    await writeFile(`${madeFolder}/${copyName(picture, copy.copyWidth, copy.format)}`, copy.bytes)
  }
}
