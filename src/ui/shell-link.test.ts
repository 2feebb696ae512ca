import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, NavLink, type NavLinkProps } from 'react-router'
import { expect, test } from 'vitest'
import { ShellLink } from './shell-link.tsx'

const rendered = (Link: (props: NavLinkProps) => unknown, props: NavLinkProps) =>
  renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: ['/Products'] }, createElement(Link as typeof ShellLink, props)))

test.each(['/', '/products', '/blog/how-to-test', '/products/', '/products?sort=price', '/a/../products', '//example.com', 'https://example.com', '#content'])(
  'the server renders the same link to %s as the router',
  (to) => {
    const props = { to, className: 'row', 'data-cart': 'link', 'aria-label': 'Cart', children: 'Cart' }
    const ofRouter = rendered((own) => createElement(NavLink, { preventScrollReset: true, end: true, ...own }), props)
    expect(rendered(ShellLink, props)).toBe(ofRouter)
    expect(ofRouter).toContain('Cart</a>')
  },
)
