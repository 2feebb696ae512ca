import { z } from 'zod/mini'
import { line } from '#kernel/wire.ts'
import { heading, link, productChoice, richText, shownPicture } from './block-field-contract.ts'
import { clauseKinds } from './rules/clauses.ts'
import { mostNews, mostParts } from './rules/limits.ts'

/**
 * Blocks that a page has exactly once. The owner can move and hide them and change their texts, but not add or remove them. The blocks of a legal page cannot
 * be hidden.
 */

const needsHeading = heading.check(z.minLength(1, 'Please enter the heading.'))
const title = line(150).check(z.minLength(1, 'Please enter the title.'))
const words = line(600)

const fixed = <Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), hidden: z.boolean('Please say if the block is hidden.'), ...shape })

const rows = <Row extends z.core.$ZodLooseShape>(shape: Row, least: number, most: number) =>
  z.array(z.object(shape)).check(z.minLength(least, `Please keep at least ${least}.`), z.maxLength(most, `Please use at most ${most}.`))

export const fixedBlock = z.discriminatedUnion('kind', [
  fixed('banner', {
    heading: needsHeading,
    slides: rows({ name: title, eyebrow: line(150), title, text: words, link, ...shownPicture }, 1, mostParts.slides),
  }),
  fixed('hero', {
    title,
    text: words,
    link,
    ...shownPicture,
    facts: rows({ figure: line(40).check(z.minLength(1, 'Please enter the figure.')), text: words }, 0, mostParts.facts),
  }),
  fixed('featured', { heading: needsHeading, button: line(60).check(z.minLength(1, 'Please enter the words of the button.')), ...productChoice }),
  fixed('features', { features: rows({ title, text: words, link, ...shownPicture }, 1, mostParts.features) }),
  fixed('testimonial', { quote: words, who: line(150) }),
  fixed('news', {
    heading: needsHeading,
    all: line(60).check(z.minLength(1, 'Please enter the words of the link.')),
    count: z.int('Please enter a whole number.').check(z.minimum(1), z.maximum(mostNews, `Please show at most ${mostNews} articles.`)),
  }),
  fixed('story', {
    eyebrow: line(150),
    title,
    lead: words,
    paragraphs: rows({ text: line(2000).check(z.minLength(1, 'Please enter the text.')) }, 0, mostParts.paragraphs),
    pictures: rows(shownPicture, 0, mostParts.pictures),
  }),
  fixed('stores', { heading: needsHeading, stores: rows({ title, text: words, ...shownPicture }, 1, mostParts.stores) }),
  fixed('callout', {
    heading: needsHeading,
    text: words,
    links: z.array(link).check(z.maxLength(mostParts.links, `Please use at most ${mostParts.links} links.`)),
  }),
  z.object({ kind: z.enum(clauseKinds), heading, body: richText }),
  /** The name and the contacts of the grievance officer, from the settings. */
  z.object({ kind: z.literal('officer') }),
])
