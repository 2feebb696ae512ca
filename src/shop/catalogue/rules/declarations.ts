import { nameKey } from '#kernel/text.ts'

/** The further declarations that the law demands of a product, in the order of the form and of the spreadsheet. */
export const declarationNames = ['genericName', 'category', 'packer', 'importer', 'makerLicence'] as const

type TypedDeclarations<Category> = {
  genericName?: string | undefined
  category?: Category | undefined
  packer?: string | undefined
  importer?: string | undefined
  makerLicence?: string | undefined
}

/** Returns the declarations without the empty ones, in the order of `declarationNames`. Undefined without any. */
export function filledDeclarations<Category extends string>({ genericName, category, packer, importer, makerLicence }: TypedDeclarations<Category> = {}) {
  const filled = {
    ...(genericName && { genericName }),
    ...(category && { category }),
    ...(packer && { packer }),
    ...(importer && { importer }),
    ...(makerLicence && { makerLicence }),
  }
  return Object.keys(filled).length === 0 ? undefined : filled
}

const india = nameKey('India')

/** Returns whether a country of origin is another country than India. */
export const isImported = (countryOfOrigin: string) => nameKey(countryOfOrigin) !== india
