import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { builtInPictures } from '#ui/built-in-pictures.ts'

/** Makes the built-in pictures of pages in public/pictures from the masters in media/ and seed/pictures/. Run it after a master changes. */

const folder = 'public/pictures'
const fallbackWidth = 828
await mkdir(folder, { recursive: true })

for (const [name, { widths }] of Object.entries(builtInPictures)) {
  const pageMaster = `media/${name}.jpg`
  const master = sharp(existsSync(pageMaster) ? pageMaster : `seed/pictures/${name}.jpg`)
  for (const width of widths) {
    const picture = master.clone().resize({ width })
    await picture.clone().avif({ quality: 46, effort: 6 }).toFile(`${folder}/${name}-${width}.avif`)
    await picture.clone().webp({ quality: 72 }).toFile(`${folder}/${name}-${width}.webp`)
  }
  await master.clone().resize({ width: fallbackWidth }).jpeg({ quality: 76, mozjpeg: true }).toFile(`${folder}/${name}.jpg`)
}
