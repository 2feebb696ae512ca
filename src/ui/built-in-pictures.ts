/** The pictures that come with the program, for its pages. Owners upload others (`media`). scripts/make-pictures.ts makes these widths in public/pictures from the masters in media/ and seed/pictures/. */
export const builtInPictures = {
  'hero-saffron-wide': { widths: [828, 1200, 1600], width: 1600, height: 800 },
  'hero-saffron-tall': { widths: [480, 828], width: 960, height: 1200 },
  'hero-shilajit-wide': { widths: [828, 1200, 1600], width: 1600, height: 800 },
  'hero-shilajit-tall': { widths: [480, 828], width: 960, height: 1200 },
  'saffron-front': { widths: [360, 720, 1000], width: 1000, height: 1250 },
  'saffron-macro': { widths: [360, 720, 1000], width: 1000, height: 1250 },
  'shilajit-front': { widths: [360, 720, 1000], width: 1000, height: 1250 },
  'shilajit-macro': { widths: [360, 720, 1000], width: 1000, height: 1250 },
  'shilajit-closed': { widths: [360, 720, 1000], width: 1000, height: 1250 },
  duo: { widths: [360, 720, 1000], width: 1000, height: 1250 },
  'about-origin': { widths: [480, 828, 1600], width: 1600, height: 900 },
} as const

export type BuiltInPictureName = keyof typeof builtInPictures

export const builtInPictureUrl = (name: BuiltInPictureName) => `/pictures/${name}.jpg`

export const builtInPictureSet = (name: BuiltInPictureName, format: 'avif' | 'webp') =>
  builtInPictures[name].widths.map((width) => `/pictures/${name}-${width}.${format} ${width}w`).join(', ')

/** Returns the name of the built-in picture at this address. */
export const findBuiltInPicture = (url: string) => builtInPictureNames.find((name) => builtInPictureUrl(name) === url)

/** For a wide picture: its crop for phones, and the film in public/films that lies over it on wide screens. */
const companions: Partial<Record<BuiltInPictureName, { onPhone: BuiltInPictureName; film: string }>> = {
  'hero-saffron-wide': { onPhone: 'hero-saffron-tall', film: 'hero-saffron' },
  'hero-shilajit-wide': { onPhone: 'hero-shilajit-tall', film: 'hero-shilajit' },
}

export const companionsOf = (name: BuiltInPictureName) => companions[name]

const isBuiltInPictureName = (name: string): name is BuiltInPictureName => Object.hasOwn(builtInPictures, name)
const builtInPictureNames = Object.keys(builtInPictures).filter(isBuiltInPictureName)
