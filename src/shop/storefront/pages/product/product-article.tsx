import { Link } from 'react-router'
import { productTexts as texts } from '#shop/catalogue/parts.ts'
import { pathOfPage } from '#shop/content/rules.ts'
import { Icon } from '#ui/icon.tsx'
import { articleAbout } from '../articles/article-about.ts'

/** A link to the article that helps to choose this product, if there is one. */
export function ProductArticle({ product }: { product: { name: string } }) {
  const article = articleAbout(product)
  if (!article) return null
  return (
    <p className="-mt-3">
      <Link to={pathOfPage({ kind: 'article', slug: article.slug })} className="link inline-flex min-h-11 items-center gap-1.5">
        <span>{`${texts.read} ${article.title}`}</span>
        <Icon name="arrow" className="size-4 flex-none" />
      </Link>
    </p>
  )
}
