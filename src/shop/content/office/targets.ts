import type { Product } from '#shop/catalogue/contract.ts'
import { productPath, typeOf } from '#shop/catalogue/rules.ts'
import { headerLinks, legalLinks } from '#ui/first-links.ts'
import type { ListedPage } from '../office-contract.ts'
import { isAdded } from '../rules/added-kinds.ts'
import { targetTexts as texts } from './target-texts.ts'

export type Target = { to: string; text: string }

export type TargetGroup = { label: string; targets: readonly Target[] }

/** Lists the targets that a link can have: pages of the shop, the owner's published pages, products, and types of products. */
export function targetsOf(pages: readonly ListedPage[], products: readonly Product[]): TargetGroup[] {
  const types = [...new Set(products.map(({ type }) => typeOf(type)))].filter(Boolean)
  const groups = [
    { label: texts.shop, targets: [...headerLinks, { to: '/productDetail2', text: texts.upClose }, ...legalLinks] },
    { label: texts.written, targets: pages.filter(isLinkable).map(({ path, title }) => ({ to: path, text: title })) },
    { label: texts.products, targets: products.map((product) => ({ to: productPath(product), text: product.name })) },
    { label: texts.types, targets: types.map((type) => ({ to: `/products?type=${encodeURIComponent(type)}`, text: texts.ofType(type) })) },
  ]
  return groups.filter(({ targets }) => targets.length > 0)
}

/** Leaves out built-in pages, which are among the pages of the shop. */
const isLinkable = ({ kind, state }: ListedPage) => state === 'live' && isAdded(kind)
