import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done, line, version } from '#kernel/wire.ts'
import { address } from '../block-field-contract.ts'

const words = (most: number, ask: string) => line(most, ask).check(z.minLength(1, ask))

/** A link of a menu. `hidden`: it stays in the list, but shoppers do not see it. */
const menuLink = z.object({ text: words(40, 'Please enter the words of the link.'), to: address, hidden: z.boolean('Please say if the link is hidden.') })

export type MenuLink = z.output<typeof menuLink>

const links = (least: number, most: number) =>
  z.array(menuLink).check(z.minLength(least, 'Please keep at least one link.'), z.maxLength(most, `Please use at most ${most} links.`))

/** How many links each menu may have. */
export const mostLinks = { header: 8, column: 12, legal: 12 }

export const mostColumns = 3

/** The links of header and footer. `legal`: the row at the foot of each page. */
export const menus = z.object({
  header: links(1, mostLinks.header),
  columns: z
    .array(z.object({ title: words(40, 'Please enter the heading.'), links: links(1, mostLinks.column) }))
    .check(z.minLength(1, 'Please keep at least one column.'), z.maxLength(mostColumns, `Please use at most ${mostColumns} columns.`)),
  legal: links(0, mostLinks.legal),
})

export type Menus = z.output<typeof menus>

export const versionedMenus = z.extend(menus, { version: z.int() })

export type VersionedMenus = z.output<typeof versionedMenus>

export const showMenus = endpoint({
  method: 'GET',
  path: '/menus',
  access: { scope: 'catalogue:read' },
  summary: 'The links of header and footer, hidden ones included',
  input: z.object({}),
  reply: versionedMenus,
})

export const saveMenus = endpoint({
  method: 'PUT',
  path: '/menus',
  access: { scope: 'catalogue:write' },
  summary: 'Change the links of header and footer',
  input: z.extend(menus, { version }),
  reply: z.object({ ...done, menus: versionedMenus }),
})
