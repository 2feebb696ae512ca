import { listProducts } from '#domain/catalogue/contract.ts'
import { call } from '../call.ts'
import { articles } from '../texts/articles.ts'
import { matches } from './matches.ts'

export type Suggestion = { kind: 'product' | 'article'; text: string; to: string }

const mostProducts = 5
const mostArticles = 3

/** Loaded only once somebody types: neither the articles nor the contract belong into every page. */
export async function findSuggestions(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const products = await call(listProducts, { q, limit: mostProducts }, undefined, signal)
  return [
    ...products.map(({ _id, name }) => ({ kind: 'product' as const, text: name, to: `/product/${_id}` })),
    ...articles
      .filter(({ title }) => matches([title], q))
      .slice(0, mostArticles)
      .map(({ slug, title }) => ({ kind: 'article' as const, text: title, to: `/blog/${slug}` })),
  ]
}
