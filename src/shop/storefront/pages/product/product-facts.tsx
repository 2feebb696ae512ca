import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BundlePart, Product, Variant } from '#shop/catalogue/contract.ts'
import { paisePerGram, priceVariant, textsIn } from '#shop/catalogue/rules.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { useSite, type Site } from '#ui/site.ts'
import { foodDeclarations, LabReportList, labReportTexts, licenceDeclarations, makerDeclarations, productTexts } from '#shop/catalogue/parts.ts'
import { Icon } from '#ui/icon.tsx'

/** How to use and store the product, what is in it, questions and answers, and the declarations for the chosen pack that the law requires. */
export function ProductFacts({ product, variant }: { product: Product; variant: Variant | undefined }) {
  const { ingredients, allergens, use, storage, questions = [] } = textsOf(product)
  const site = useSite()
  return (
    <div className="border-b border-line">
      {product.labReports ? (
        <Disclosure title={labReportTexts.title} open>
          <p className="mb-4 text-ink-2">{labReportTexts.intro}</p>
          <LabReportList reports={product.labReports} />
        </Disclosure>
      ) : (
        <AskForReport />
      )}
      {use.length > 0 && (
        <Disclosure title={productTexts.use}>
          <ol className="grid list-decimal gap-1.5 pl-5 text-ink-2">
            {use.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Disclosure>
      )}
      {variant && <Parts parts={partsOf(product, variant)} />}
      <TextDisclosure title={productTexts.storage} text={storage} />
      <TextDisclosure title={productTexts.ingredients} text={ingredients} />
      <TextDisclosure title={productTexts.allergens} text={allergens} />
      <Disclosure title={productTexts.details} open>
        <dl className="grid gap-x-6 gap-y-0.5 lg:grid-cols-[minmax(0,min(11rem,40%))_minmax(0,1fr)] lg:gap-y-3 [&_dd]:tabular-nums [&_dd]:max-lg:mb-2 [&_dt]:text-ink-3">
          {declarationsOf(site, product, variant).map(([name, value]) => (
            <Declaration key={name} name={name} value={value} />
          ))}
        </dl>
      </Disclosure>
      {questions.length > 0 && (
        <Disclosure title={productTexts.questions}>
          <dl className="grid gap-4">
            {questions.map(({ question, answer }) => (
              <div key={question}>
                <dt className="font-semibold">{question}</dt>
                <dd className="mt-1 whitespace-pre-line text-ink-2">{answer}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
    </div>
  )
}

/** Returns the parts of a pack that is a bundle, each with its pieces in this pack. Empty for any other pack. */
const partsOf = ({ parts = [] }: Product, { _id }: Variant) =>
  parts.map((part) => ({ ...part, packs: part.packs.filter(({ of }) => of === _id) })).filter(({ packs }) => packs.length > 0)

/** The declarations of each part of a bundle. Open, because they include warnings. */
function Parts({ parts }: { parts: BundlePart[] }) {
  if (parts.length === 0) return null
  return (
    <Disclosure title={productTexts.parts} open>
      <div className="grid gap-6">
        {parts.map((part) => (
          <Part key={part._id} part={part} />
        ))}
      </div>
    </Disclosure>
  )
}

function Part({ part }: { part: BundlePart }) {
  const { ingredients, allergens, use, storage } = textsOf(part)
  const facts: [string, string | undefined][] = [
    [productTexts.ingredients, ingredients],
    [productTexts.allergens, allergens],
    [productTexts.use, use.join(' ') || undefined],
    [productTexts.storage, storage],
    ...foodDeclarations(part),
    ...makerDeclarations(part),
    // The details of the set declare the shop's own licence.
    ...licenceDeclarations(part, ''),
  ]
  return (
    <section>
      <h3 className="mb-2 font-sans font-semibold tracking-normal">{productTexts.part(part.packs, part.name)}</h3>
      <dl className="grid gap-0.5 [&_dd]:mb-2 [&_dd]:whitespace-pre-line [&_dd]:text-ink-2 [&_dt]:text-ink-3">
        {facts.map(([name, value]) => value && <Declaration key={name} name={name} value={value} />)}
      </dl>
    </section>
  )
}

/** A shop without reports must not promise one, so the page only says whom to ask. */
function AskForReport() {
  const [linkText, restOfSentence] = labReportTexts.ask
  return (
    <p className="border-t border-line py-4 text-ink-2">
      <Link to="/contact" className="link">
        {linkText}
      </Link>{' '}
      <span>{restOfSentence}</span>
    </p>
  )
}

/** Returns the product's texts, with `use` as a list of steps. */
const textsOf = ({ texts: { use = '', ...others } = {} }: Pick<Product, 'texts'>) => ({ ...others, use: textsIn(use) })

function TextDisclosure({ title, text }: { title: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Disclosure title={title}>
      <p className="whitespace-pre-line text-ink-2">{text}</p>
    </Disclosure>
  )
}

/** Returns the declarations that the law requires. `variant` is undefined for a product without packs. */
function declarationsOf(site: Site, product: Product, variant: Variant | undefined): [name: string, value: string][] {
  const unitPrice = variant && priceVariant(variant, 1)
  const perGram = variant && unitPrice && paisePerGram(unitPrice.finalPaise, variant.quantity)
  return [
    ...(variant && unitPrice
      ? ([
          [productTexts.netQuantity, variant.quantity],
          // Only the pack's own MRP is a declaration; a derived one is not.
          [productTexts.mrp, variant.mrp === undefined ? productTexts.onPack : inr(paiseOf(variant.mrp))],
        ] satisfies [string, string][])
      : []),
    ...(perGram === undefined ? [] : ([[productTexts.perGram, inr(perGram)]] satisfies [string, string][])),
    ...foodDeclarations(product),
    [productTexts.manufacturer, product.manufacturer ?? site.manufacturer],
    ...makerDeclarations(product),
    [productTexts.origin, product.countryOfOrigin ?? site.countryOfOrigin],
    [productTexts.care, site.consumerCare],
    ...licenceDeclarations(product, site.licence),
  ]
}

function Declaration({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function Disclosure({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group border-t border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
        <span>{title}</span>
        <Icon name="plus" className="transition-transform group-open:rotate-45" />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  )
}
