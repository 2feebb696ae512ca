import { footerLinks, footerTitle, headerLinks, legalLinks } from '#ui/first-links.ts'
import type { ShownMenus } from '#ui/site.ts'
import type { MenuLink, Menus } from '../contract.ts'
import { follow } from '../../redirects/rules/plan-redirects.ts'
import { pathOfTarget } from '../../redirects/rules/read-redirect.ts'

const visibleLinks = (links: readonly { to: string; text: string }[]) => links.map(({ to, text }) => ({ text, to, hidden: false }))

/** The links of a new shop. */
export const firstMenus: Menus = {
  header: visibleLinks(headerLinks),
  columns: [{ title: footerTitle, links: visibleLinks(footerLinks) }],
  legal: visibleLinks(legalLinks),
}

export const emptyLink: MenuLink = { text: '', to: '/products', hidden: false }

type Moved = { from: string; to: string }

/** Returns the menus with changed links to a page that moved to another path. Links keep their query and fragment. */
export function followMoved({ header, columns, legal }: Menus, { from, to }: Moved): Menus {
  const old = pathOfTarget(from)
  const moved = (links: MenuLink[]) => links.map((link) => (pathOfTarget(link.to) === old ? { ...link, to: follow(link.to, to) } : link))
  return { header: moved(header), columns: columns.map((column) => ({ ...column, links: moved(column.links) })), legal: moved(legal) }
}

const visible = (links: readonly MenuLink[]) => links.filter(({ hidden }) => !hidden).map(({ text, to }) => ({ text, to }))

/** Returns the menus as shoppers see them, without hidden links and without columns that have no link. */
export const shownMenus = ({ header, columns, legal }: Menus): ShownMenus => ({
  header: visible(header),
  columns: columns.map(({ title, links }) => ({ title, links: visible(links) })).filter(({ links }) => links.length > 0),
  legal: visible(legal),
})

const linesOf = (links: readonly MenuLink[]) => links.map(({ text, to, hidden }) => `${text}: ${to}${hidden ? ' (hidden)' : ''}`).join('\n')

/** Returns each menu as text with a line for each link, for audit entries and comparisons. */
export const textsOfMenus = ({ header, columns, legal }: Menus) => ({
  header: linesOf(header),
  columns: columns.map(({ title, links }) => `${title}\n${linesOf(links)}`).join('\n\n'),
  legal: linesOf(legal),
})

/** Returns the pages that Indian law requires a shop to link to, and that the footer does not show. */
export function missingLegal(menus: Menus) {
  const { columns, legal } = shownMenus(menus)
  const shown = new Set([...columns.flatMap(({ links }) => links), ...legal].map(({ to }) => to))
  return legalLinks.filter(({ to }) => !shown.has(to))
}
