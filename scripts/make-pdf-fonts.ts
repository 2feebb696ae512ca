import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { glyphRanges, type Script } from '../src/shop/tax/pdf/rules/glyphs.ts'

/**
 * Makes the fonts of invoices in src/shop/tax/pdf/fonts, with the glyphs of `glyphRanges` only. Run it after those change: `node scripts/make-pdf-fonts.ts`.
 * It installs the fonts and the program that cuts them into a temporary folder.
 */

type SubsetFont = (font: Buffer, text: string, options: { targetFormat: 'truetype'; noHinting: boolean; keepFeatures?: string[] }) => Promise<Buffer>
type Font = { script: Script; from: string; keepFeatures: string[] }

const folder = 'src/shop/tax/pdf/fonts'
const packages = ['subset-font@2.9.0', '@expo-google-fonts/noto-sans@0.4.2', '@expo-google-fonts/noto-sans-devanagari@0.4.1']
/** Features that join consonants and place signs. */
const shaping = 'akhn rphf rkrf blwf half vatu cjct pres abvs blws psts haln abvm blwm nukt kern dist ccmp locl calt mark mkmk'.split(' ')
/** Without ligatures, a copied text has its letters. */
const fonts: Record<string, Font> = {
  'noto-sans-400': { script: 'latin', from: 'noto-sans/400Regular/NotoSans_400Regular.ttf', keepFeatures: ['kern'] },
  'noto-sans-700': { script: 'latin', from: 'noto-sans/700Bold/NotoSans_700Bold.ttf', keepFeatures: ['kern'] },
  'noto-sans-devanagari-400': { script: 'devanagari', from: 'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf', keepFeatures: shaping },
}

const temporary = mkdtempSync(join(tmpdir(), 'pdf-fonts-'))
try {
  execFileSync('npm', ['install', '--prefix', temporary, '--no-audit', '--no-fund', '--ignore-scripts', ...packages], { stdio: 'inherit' })
  const installed = (path: string) => join(temporary, 'node_modules', path)
  const { default: subsetFont }: { default: SubsetFont } = await import(pathToFileURL(installed('subset-font/index.js')).href)
  mkdirSync(folder, { recursive: true })
  for (const [name, { script, from, keepFeatures }] of Object.entries(fonts)) {
    const font = readFileSync(installed(`@expo-google-fonts/${from}`))
    // An invisible joiner is drawn as a space without width.
    const bytes = await subsetFont(font, ` ${textOf(script)}`, { targetFormat: 'truetype', noHinting: true, keepFeatures })
    writeFileSync(`${folder}/${name}.ttf`, bytes)
    console.log(`${name}: ${bytes.length} bytes`)
  }
  // The two licences differ in their first line, which names the authors.
  const [licence, other] = ['noto-sans', 'noto-sans-devanagari'].map((name) => readFileSync(installed(`@expo-google-fonts/${name}/LICENSE_FONT`), 'utf8'))
  writeFileSync(`${folder}/OFL.txt`, `${other?.split('\n')[0]}\n${licence}`)
} finally {
  rmSync(temporary, { recursive: true })
}

function textOf(script: Script) {
  return glyphRanges[script]
    .map(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(''))
    .join('')
}
