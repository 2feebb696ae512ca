import type { PageContent } from '../page-contract.ts'

/** A picture with the words that describe it. */
type Described = { image: string; alt: string }

const isDescribed = (value: object): value is Described => 'image' in value && value.image !== '' && 'alt' in value

/** Returns the pictures of a page with their words, at any depth of its blocks. */
export function describedPictures(content: PageContent): Described[] {
  const pictures: Described[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if (isDescribed(value)) pictures.push({ image: value.image, alt: value.alt })
    for (const part of Object.values(value)) visit(part)
  }
  visit(content)
  return pictures
}
