import { Link } from 'react-router'
import type { ProductArticle } from '#shop/catalogue/contract.ts'
import { productTexts as texts } from '#shop/catalogue/parts.ts'
import { Icon } from '#ui/icon.tsx'

/** A link to the page that helps to choose this product. */
export const ArticleLink = ({ article: { title, path } }: { article: ProductArticle }) => (
  <p className="-mt-3">
    <Link to={path} className="link inline-flex min-h-11 items-center gap-1.5">
      <span>{`${texts.read} ${title}`}</span>
      <Icon name="arrow" className="size-4 flex-none" />
    </Link>
  </p>
)
