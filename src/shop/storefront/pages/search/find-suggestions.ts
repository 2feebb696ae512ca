import * as catalogueContract from '#shop/catalogue/contract.ts'
import { findByWords, productPath } from '#shop/catalogue/rules.ts'
import * as contentContract from '#shop/content/contract.ts'
import { pathOfPage } from '#shop/content/rules.ts'
import { call } from '#ui/call.ts'
import { findHelpPages } from './find-help-pages.ts'

export type Suggestion = { kind: 'product' | 'article' | 'page'; text: string; to: string }

/** `found`: matches. `popular`: best sellers, because the field is empty. `nothing`: best sellers, because nothing matches. */
export type SuggestionResult = { state: 'found' | 'popular' | 'nothing'; suggestions: Suggestion[] }

/** The most suggestions of each kind. */
const mostProducts = 5
const mostArticles = 3
const mostPages = 2

/** Finds suggestions for `q`. Browsers load this module at the first search, because the contracts that it imports are large. */
export async function findSuggestions(q: string, signal: AbortSignal): Promise<SuggestionResult> {
  const matches = q ? await findMatches(q, signal) : []
  if (matches.length > 0) return { state: 'found', suggestions: matches }
  const bestSellers = await call(catalogueContract.listBestSellers, {}, undefined, signal)
  return { state: q ? 'nothing' : 'popular', suggestions: bestSellers.map(productSuggestion) }
}

async function findMatches(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const [products, articles, ownPages] = await Promise.all([
    call(catalogueContract.listProducts, { q, limit: mostProducts }, undefined, signal),
    call(contentContract.listArticles, {}, undefined, signal),
    call(contentContract.listOwnPages, {}, undefined, signal),
  ])
  const matchingArticles = findByWords(articles, ({ title }) => [title], q).slice(0, mostArticles)
  const matchingPages = findByWords(ownPages, ({ title }) => [title], q).map(({ slug, title }) => ({ title, to: pathOfPage({ kind: 'page', slug }) }))
  return [
    ...products.map(productSuggestion),
    ...[...findHelpPages(q), ...matchingPages].slice(0, mostPages).map(({ title, to }) => ({ kind: 'page' as const, text: title, to })),
    ...matchingArticles.map(({ slug, title }) => ({ kind: 'article' as const, text: title, to: pathOfPage({ kind: 'article', slug }) })),
  ]
}

const productSuggestion = (product: { _id: string; name: string }) => ({ kind: 'product' as const, text: product.name, to: productPath(product) })
