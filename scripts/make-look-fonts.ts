import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Makes the display faces that an owner may choose: for pages in public/fonts, and for icons and shared pictures in src/shop/look/fonts. Run it after the list
 * changes: `node scripts/make-look-fonts.ts`. It installs the fonts and the program that cuts them into a temporary folder.
 */

type SubsetFont = (font: Buffer, text: string, options: { targetFormat: 'truetype' | 'woff2'; noHinting?: boolean; keepFeatures?: string[] }) => Promise<Buffer>

const packages = ['subset-font@2.9.0', ...['rozha-one', 'dm-serif-display', 'marcellus', 'figtree'].map((name) => `@expo-google-fonts/${name}`)]

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
/** The characters of the unicode-range in src/ui/styles.css. */
const core = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…₹™−`
const drawn = `${core}${range(0x100, 0x17f)}${range(0x900, 0x97f)}\u200c\u200d`

/** `inPages`: pages have the face of a new shop already, and Figtree for all other text. */
const faces = [
  { name: 'rozha-one', from: 'rozha-one/RozhaOne_400Regular.ttf', inPages: false },
  { name: 'dm-serif-display', from: 'dm-serif-display/400Regular/DMSerifDisplay_400Regular.ttf', inPages: true },
  { name: 'marcellus', from: 'marcellus/400Regular/Marcellus_400Regular.ttf', inPages: true },
  { name: 'figtree', from: 'figtree/700Bold/Figtree_700Bold.ttf', inPages: false },
]

const temporary = mkdtempSync(join(tmpdir(), 'look-fonts-'))
try {
  execFileSync('npm', ['install', '--prefix', temporary, '--no-audit', '--no-fund', '--ignore-scripts', ...packages], { stdio: 'inherit' })
  const installed = (path: string) => join(temporary, 'node_modules', path)
  const { default: subsetFont }: { default: SubsetFont } = await import(pathToFileURL(installed('subset-font/index.js')).href)
  for (const { name, from, inPages } of faces) {
    const font = readFileSync(installed(`@expo-google-fonts/${from}`))
    const write = (path: string, bytes: Buffer) => {
      writeFileSync(path, bytes)
      console.log(`${path}: ${bytes.length} bytes`)
    }
    write(`src/shop/look/fonts/${name}.ttf`, await subsetFont(font, drawn, { targetFormat: 'truetype' }))
    if (inPages) write(`public/fonts/${name}.woff2`, await subsetFont(font, core, { targetFormat: 'woff2', noHinting: true, keepFeatures: ['kern', 'liga'] }))
  }
} finally {
  rmSync(temporary, { recursive: true })
}
