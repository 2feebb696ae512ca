import { ProductCard, productTexts } from '#shop/catalogue/parts.ts'
import { productPath } from '#shop/catalogue/rules.ts'
import { sourcesOf } from '#ui/picture-sizes.ts'
import { TextSections } from '#ui/text-sections.tsx'
import type { ShownParts } from '../office-contract.ts'
import type { Block } from '../page-contract.ts'
import { chosenProducts } from '../rules/chosen-products.ts'
import { visibleBlocks } from '../rules/visible-blocks.ts'
import { PagePicture } from './page-picture.tsx'
import { RichTextDocView } from './rich-text-doc.tsx'

/** The visible blocks of a page, in their order. It skips fixed blocks: the home page and About Us draw these themselves. */
export function Blocks({ blocks, parts }: { blocks: readonly Block[]; parts: ShownParts }) {
  // Blocks never change on their page, so the index is a stable key.
  return visibleBlocks(blocks).map((block, index) => <BlockView key={index} block={block} parts={parts} />)
}

function BlockView({ block, parts }: { block: Block; parts: ShownParts }) {
  if ('body' in block)
    return (
      <section>
        {block.heading && <h2>{block.heading}</h2>}
        <RichTextDocView doc={block.body} />
      </section>
    )
  switch (block.kind) {
    case 'picture':
      return (
        <figure className="py-4">
          <PagePicture image={block.image} alt={block.alt} sizes="(width >= 768px) 640px, 100vw" className="w-full rounded-card" />
          {block.caption && <Caption>{block.caption}</Caption>}
        </figure>
      )
    case 'film':
      return parts.films
        .filter(({ product }) => product === block.product)
        .map((film) => <FilmFigure key={film.product} film={filmOf(film)} caption={block.caption} />)
    case 'video':
      return <FilmFigure film={{ ...block.film, poster: block.image, label: block.alt }} caption={block.caption} />
    case 'products':
      return <ProductsBlock heading={block.heading} products={chosenProducts(block, parts.products)} />
    case 'quote':
      return (
        <figure className="rounded-card bg-limewash p-6">
          <blockquote className="font-display text-2xl leading-tight text-balance text-ink wrap-anywhere">{block.words}</blockquote>
          {block.by && <Caption>{block.by}</Caption>}
        </figure>
      )
    case 'steps':
      return (
        <section>
          {block.heading && <h2>{block.heading}</h2>}
          <ol className="mt-4 grid list-decimal gap-4 pl-5 marker:font-semibold marker:text-kesar">
            {block.steps.map(({ title, text }, index) => (
              <li key={index}>
                <h3 className="font-sans text-base font-semibold tracking-normal text-ink">{title}</h3>
                {text && <p className="mt-1">{text}</p>}
              </li>
            ))}
          </ol>
        </section>
      )
    case 'questions':
      return (
        <section>
          {block.heading && <h2>{block.heading}</h2>}
          {block.questions.map(({ question, answer }, index) => (
            <div key={index} className="mt-5">
              <h3 className="font-sans text-base font-semibold tracking-normal text-ink">{question}</h3>
              <p className="mt-1">{answer}</p>
            </div>
          ))}
        </section>
      )
    case 'officer':
      return parts.legal?.officer && <TextSections sections={[parts.legal.officer]} />
    default:
      return null
  }
}

const Caption = ({ children }: { children: string }) => <figcaption className="mt-3 text-sm text-ink-3">{children}</figcaption>

type Film = { url: string; captions: string | null; width: number; height: number; poster: string; label: string }

function FilmFigure({ film: { url, captions, width, height, poster, label }, caption }: { film: Film; caption: string }) {
  return (
    <figure className="py-4">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- without captions the owner has said that there is no speech */}
      <video
        controls
        playsInline
        preload="none"
        src={url}
        poster={sourcesOf(poster)?.src ?? (poster || undefined)}
        width={width}
        height={height}
        aria-label={label}
        className="h-auto max-h-[80vh] w-full rounded-card bg-ink object-contain"
      >
        {captions !== null && <track kind="captions" src={captions} srcLang="en" label={productTexts.video.captions} default />}
      </video>
      {caption && <Caption>{caption}</Caption>}
    </figure>
  )
}

const filmOf = ({ video, image, name }: ShownParts['films'][number]): Film => ({ ...video, poster: video.poster || image, label: productTexts.video.of(name) })

function ProductsBlock({ heading, products }: { heading: string; products: ShownParts['products'] }) {
  if (products.length === 0) return null
  return (
    <section>
      {heading && <h2>{heading}</h2>}
      <ul className="mt-5 grid grid-cols-2 gap-x-3.5 gap-y-9 sm:grid-cols-3">
        {products.map((product) => (
          <li key={product._id} className="grid">
            <ProductCard product={product} to={productPath(product)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
