import { dayInIndia } from '#kernel/india.ts'
import type { Shop } from '#platform/shop.ts'
import type { Facts } from '#shop/settings/contract.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import type { LegalParts, ShownParts } from '../office-contract.ts'
import type { PageContent } from '../page-contract.ts'
import { fillLegal, officerSection } from '../rules/legal-facts.ts'
import { findShownPage } from './queries.server.ts'
import { readParts } from './shown-parts.server.ts'

type Legal = { content: PageContent; parts: ShownParts & { legal: LegalParts } }

/** Reads a legal page: the text that the owner published, or else the built-in one, with the facts of the settings. Two queries at once. */
export async function readLegal(shop: Shop, slug: string): Promise<Legal | undefined> {
  const [settings, found] = await Promise.all([readSettings(shop.db), findShownPage(shop.db, 'legal', slug, shop.now())])
  return found && fill(shop, found.content, { settings, changed: found.page.changed })
}

/**
 * Fills the facts of the settings into a text of a legal page. `shownFrom`: the time at which the owner's text was published; undefined for the built-in text.
 */
export async function fillLegalPage(shop: Shop, content: PageContent, shownFrom: Date | undefined): Promise<Legal> {
  return fill(shop, content, { settings: await readSettings(shop.db), changed: shownFrom ? dayInIndia(shownFrom) : '' })
}

async function fill(shop: Shop, content: PageContent, { settings, changed }: { settings: Facts; changed: string }): Promise<Legal> {
  const filled = fillLegal(content, settings, shop.payments.current.label)
  const hasOfficer = filled.blocks.some(({ kind }) => kind === 'officer')
  const legal = {
    since: sinceOf(settings, changed),
    hasForm: hasOfficer && settings.grievanceForm,
    ...(hasOfficer && { officer: officerSection(settings) }),
  }
  return { content: filled, parts: { ...(await readParts(shop, filled)), legal } }
}

/** Returns the first day on which a legal page is in force: the later of the settings' day and `changed`, which may be ''. Days are YYYY-MM-DD. */
export const sinceOf = ({ legalSince }: Pick<Facts, 'legalSince'>, changed: string) => (changed > legalSince ? changed : legalSince)
