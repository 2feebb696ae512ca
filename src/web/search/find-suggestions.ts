import { listBestSellers, listProducts } from '#domain/catalogue/contract.ts'
import { findByWords } from '#domain/catalogue/find-by-words.ts'
import { call } from '../call.ts'
import { articles } from '../texts/articles.ts'

export type Suggestion = { kind: 'product' | 'article'; text: string; to: string }

/** `found` fit the text. `popular` are the best sellers, while nothing is typed. `nothing` fits, so the best sellers stand in. */
export type Suggested = { state: 'found' | 'popular' | 'nothing'; suggestions: Suggestion[] }

const mostProducts = 5
const mostArticles = 3

/** Loaded only once somebody searches: neither the articles nor the contract belong into every page. */
export async function findSuggestions(q: string, signal: AbortSignal): Promise<Suggested> {
  const found = q ? await findFor(q, signal) : []
  if (found.length > 0) return { state: 'found', suggestions: found }
  const bestSellers = await call(listBestSellers, {}, undefined, signal)
  return { state: q ? 'nothing' : 'popular', suggestions: bestSellers.map(ofProduct) }
}

async function findFor(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const products = await call(listProducts, { q, limit: mostProducts }, undefined, signal)
  const read = findByWords(articles, ({ title }) => [title], q).slice(0, mostArticles)
  return [...products.map(ofProduct), ...read.map(({ slug, title }) => ({ kind: 'article' as const, text: title, to: `/blog/${slug}` }))]
}

const ofProduct = ({ _id, name }: { _id: string; name: string }) => ({ kind: 'product' as const, text: name, to: `/product/${_id}` })
