import { expect } from '@playwright/test'

/** Follows every link of the public pages of a shop with another brand. @returns the places that name the demo's brand or goods, without scripts and addresses of files */
export async function foreignWords({ baseURL }: { baseURL: string }): Promise<string[]> {
  const waiting = ['/', '/sitemap.xml', '/llms.txt', '/wishlist', '/cart', '/login', '/register', '/feeds/google.xml']
  const seen = new Set(waiting)
  const found: string[] = []
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const text = (await (await fetch(baseURL + path)).text()).replace(/<script[^]*?<\/script>/g, '')
    for (const [, link = ''] of text.matchAll(/(?:href="|<loc>https?:\/\/[^/<]+)(\/[^"#<]*)/g)) {
      const next = link.replaceAll('&amp;', '&')
      if (seen.has(next) || /^\/(?:admin|assets|pictures|media|fonts|look|brand|sandbox|backend)\b|\.\w+$/.test(next)) continue
      seen.add(next)
      waiting.push(next)
    }
    const words = text.replace(/ (?:href|src|srcset|imagesrcset|content)="[^"]*\/(?:assets|pictures|media)\/[^"]*"/gi, '')
    for (const [place] of words.matchAll(/.{0,60}(?:swachh|saffron|shilajit|\bjars?\b|resin|karewa|pampore).{0,60}/gi)) found.push(`${path}: ${place}`)
  }
  expect(seen.size).toBeGreaterThan(15)
  return found
}
