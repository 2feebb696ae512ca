import { SelectField, TextAreaField, TextField } from '#ui/office/fields.tsx'
import type { BlockOf, FixedBlock } from '../page-contract.ts'
import { mostNews, mostParts } from '../rules/limits.ts'
import { AboutBlockFields } from './about-block-fields.tsx'
import { type BlockProps, noLink, noPicture, type PartProps, textFieldOf } from './block-props.ts'
import { fixedBlockTexts as texts } from './fixed-block-texts.ts'
import { PictureField } from './picture-field.tsx'
import { ProductsFields } from './products-fields.tsx'
import { RowList } from './row-list.tsx'
import { LinkFields } from './target-field.tsx'

type Slide = BlockOf<'banner'>['slides'][number]

const emptySlide: Slide = { name: '', eyebrow: '', title: '', text: '', link: noLink, ...noPicture }
const emptyFeature = { title: '', text: '', link: noLink, ...noPicture }

type HideableBlock = Extract<FixedBlock, { hidden: boolean }>

/** The fields of a block that the home page or About Us has exactly once. */
export function FixedBlockFields(props: BlockProps<HideableBlock>) {
  const { block, name, products, targets, errorOf, disabled, onChange } = props
  const part = { errorOf, disabled }
  const field = textFieldOf(props)
  switch (block.kind) {
    case 'banner':
      return <BannerFields {...props} block={block} />
    case 'hero':
      return (
        <>
          <TextField label={texts.title} required {...field('title', block.title, (title) => ({ ...block, title }))} />
          <TextAreaField label={texts.text} {...field('text', block.text, (text) => ({ ...block, text }))} />
          <LinkFields {...part} name={`${name}.link`} link={block.link} targets={targets} onChange={(link) => onChange({ ...block, link })} />
          <PictureField {...part} name={name} image={block.image} alt={block.alt} onChange={(picture) => onChange({ ...block, ...picture })} />
          <RowList
            {...part}
            name={`${name}.facts`}
            rows={block.facts}
            empty={{ figure: '', text: '' }}
            add={texts.addFact}
            least={0}
            most={mostParts.facts}
            onChange={(facts) => onChange({ ...block, facts })}
          >
            {(row, rowPart) => (
              <>
                <TextField label={texts.figure} required {...textFieldOf(rowPart)('figure', row.figure, (figure) => ({ ...row, figure }))} />
                <TextField label={texts.text} {...textFieldOf(rowPart)('text', row.text, (text) => ({ ...row, text }))} />
              </>
            )}
          </RowList>
        </>
      )
    case 'featured':
      return (
        <>
          <TextField label={texts.title} required {...field('heading', block.heading, (heading) => ({ ...block, heading }))} />
          <TextField label={texts.button} hint={texts.buttonHint} required {...field('button', block.button, (button) => ({ ...block, button }))} />
          <ProductsFields {...part} name={name} choice={block} products={products} onChange={(choice) => onChange({ ...block, ...choice })} />
        </>
      )
    case 'features':
      return <FeaturesFields {...props} block={block} />
    case 'testimonial':
      return (
        <>
          <TextAreaField label={texts.quote} hint={texts.quoteHint} {...field('quote', block.quote, (quote) => ({ ...block, quote }))} />
          <TextField label={texts.who} {...field('who', block.who, (who) => ({ ...block, who }))} />
        </>
      )
    case 'news':
      return (
        <>
          <TextField label={texts.title} required {...field('heading', block.heading, (heading) => ({ ...block, heading }))} />
          <TextField label={texts.all} required {...field('all', block.all, (all) => ({ ...block, all }))} />
          <SelectField label={texts.count} {...field('count', String(block.count), (count) => ({ ...block, count: Number(count) }))}>
            {Array.from({ length: mostNews }, (_, index) => (
              <option key={index}>{index + 1}</option>
            ))}
          </SelectField>
        </>
      )
    default:
      return <AboutBlockFields {...props} block={block} />
  }
}

function BannerFields({ block, ...props }: BlockProps<BlockOf<'banner'>>) {
  const { name, targets, errorOf, disabled, onChange } = props
  return (
    <>
      <TextField
        label={texts.banner.heading}
        hint={texts.banner.headingHint}
        required
        {...textFieldOf(props)('heading', block.heading, (heading) => ({ ...block, heading }))}
      />
      <RowList
        {...{ errorOf, disabled }}
        name={`${name}.slides`}
        rows={block.slides}
        empty={emptySlide}
        add={texts.banner.add}
        most={mostParts.slides}
        onChange={(slides) => onChange({ ...block, slides })}
      >
        {(slide, part) => (
          <>
            <TextField
              label={texts.banner.name}
              hint={texts.banner.nameHint}
              required
              {...textFieldOf(part)('name', slide.name, (text) => ({ ...slide, name: text }))}
            />
            <TextField label={texts.eyebrow} {...textFieldOf(part)('eyebrow', slide.eyebrow, (eyebrow) => ({ ...slide, eyebrow }))} />
            <PictureWithText row={slide} part={part} targets={targets} />
          </>
        )}
      </RowList>
    </>
  )
}

const FeaturesFields = ({ block, name, targets, errorOf, disabled, onChange }: BlockProps<BlockOf<'features'>>) => (
  <RowList
    {...{ errorOf, disabled }}
    name={`${name}.features`}
    rows={block.features}
    empty={emptyFeature}
    add={texts.addFeature}
    most={mostParts.features}
    onChange={(features) => onChange({ ...block, features })}
  >
    {(feature, part) => <PictureWithText row={feature} part={part} targets={targets} />}
  </RowList>
)

type Feature = typeof emptyFeature

function PictureWithText<Row extends Feature>({ row, part, targets }: { row: Row; part: PartProps<Row>; targets: BlockProps<FixedBlock>['targets'] }) {
  const field = textFieldOf(part)
  return (
    <>
      <TextField label={texts.title} required {...field('title', row.title, (title) => ({ ...row, title }))} />
      <TextAreaField rows={2} label={texts.text} {...field('text', row.text, (text) => ({ ...row, text }))} />
      <LinkFields {...part} name={`${part.name}.link`} link={row.link} targets={targets} onChange={(link) => part.onChange({ ...row, link })} />
      <PictureField {...part} image={row.image} alt={row.alt} onChange={(picture) => part.onChange({ ...row, ...picture })} />
    </>
  )
}
