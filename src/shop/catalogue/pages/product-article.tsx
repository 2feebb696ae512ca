import { Link } from 'react-router'
import { articleAbout, productTexts as texts } from './product-texts.ts'
import { Icon } from '#ui/icon.tsx'

/** A link to the article that helps to choose this product, if there is one. */
export function ProductArticle({ product }: { product: { name: string } }) {
  const article = articleAbout(product)
  if (!article) return null
  return (
    <p className="-mt-3">
      <Link to={`/blog/${article.slug}`} className="link inline-flex min-h-11 items-center gap-1.5">
        <span>{`${texts.read} ${article.title}`}</span>
        <Icon name="arrow" className="size-4 flex-none" />
      </Link>
    </p>
  )
}
