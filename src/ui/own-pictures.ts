/** The shop's own pictures. scripts/make-pictures.ts makes these widths in public/pictures from the masters in media/ and seed/pictures/. */
export const ownPictures = {
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

export type OwnPictureName = keyof typeof ownPictures

export const ownPictureUrl = (name: OwnPictureName) => `/pictures/${name}.jpg`

export const ownPictureSet = (name: OwnPictureName, format: 'avif' | 'webp') =>
  ownPictures[name].widths.map((width) => `/pictures/${name}-${width}.${format} ${width}w`).join(', ')

/** Returns the name of the own picture at this address. */
export const findOwnPicture = (url: string) => ownPictureNames.find((name) => ownPictureUrl(name) === url)

/** For a wide picture: its crop for phones, and the film in public/films that lies over it on wide screens. */
const companions: Partial<Record<OwnPictureName, { onPhone: OwnPictureName; film: string }>> = {
  'hero-saffron-wide': { onPhone: 'hero-saffron-tall', film: 'hero-saffron' },
  'hero-shilajit-wide': { onPhone: 'hero-shilajit-tall', film: 'hero-shilajit' },
}

export const companionsOf = (name: OwnPictureName) => companions[name]

const isOwnPictureName = (name: string): name is OwnPictureName => Object.hasOwn(ownPictures, name)
const ownPictureNames = Object.keys(ownPictures).filter(isOwnPictureName)
