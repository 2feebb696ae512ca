import { SelectField, TextAreaField, TextField } from '#ui/office/fields.tsx'
import type { Block } from '../page-contract.ts'
import { mostParts } from '../rules/limits.ts'
import { clauseFacts } from '../rules/clauses.ts'
import { isClause } from '../rules/visible-blocks.ts'
import { type BlockProps, textFieldOf } from './block-props.ts'
import { contentTexts } from './content-texts.ts'
import { FilmField } from './film-field.tsx'
import { FixedBlockFields } from './fixed-block-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { ProductsFields } from './products-fields.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { RowList } from './row-list.tsx'

const texts = contentTexts.blocks

export function BlockFields(props: BlockProps<Block>) {
  const { block, name, products, errorOf, disabled, onChange } = props
  const part = { errorOf, disabled }
  const field = textFieldOf(props)
  if ('body' in block)
    return (
      <>
        {isClause(block) && <p className="text-ink-3">{texts.keptFacts(clauseFacts[block.kind])}</p>}
        <TextField label={texts.heading} optional {...field('heading', block.heading, (heading) => ({ ...block, heading }))} />
        <RichTextField doc={block.body} error={errorOf(`${name}.body`)} disabled={disabled} onChange={(body) => onChange({ ...block, body })} />
      </>
    )
  switch (block.kind) {
    case 'officer':
      return <p className="text-ink-3">{texts.keptOfficer}</p>
    case 'picture':
      return (
        <>
          <PictureField {...block} {...{ name, errorOf, disabled }} onChange={(picture) => onChange({ ...block, ...picture })} />
          <TextField label={texts.caption} optional {...field('caption', block.caption, (caption) => ({ ...block, caption }))} />
        </>
      )
    case 'video':
      return (
        <>
          <FilmField film={block.film} {...{ name, errorOf, disabled }} onChange={(film) => onChange({ ...block, film })} />
          <PictureField {...block} {...{ name, errorOf, disabled }} onChange={(picture) => onChange({ ...block, ...picture })} />
          <TextField label={texts.caption} optional {...field('caption', block.caption, (caption) => ({ ...block, caption }))} />
        </>
      )
    case 'film':
      return (
        <>
          <SelectField label={texts.product} hint={texts.productHint} required {...field('product', block.product, (product) => ({ ...block, product }))}>
            <option value="">{texts.chooseProduct}</option>
            {products.map(({ _id, name: title }) => (
              <option key={_id} value={_id}>
                {title}
              </option>
            ))}
          </SelectField>
          <TextField label={texts.caption} optional {...field('caption', block.caption, (caption) => ({ ...block, caption }))} />
        </>
      )
    case 'products':
      return (
        <>
          <TextField label={texts.heading} optional {...field('heading', block.heading, (heading) => ({ ...block, heading }))} />
          <ProductsFields {...props} choice={block} onChange={(choice) => onChange({ ...block, ...choice })} />
        </>
      )
    case 'quote':
      return (
        <>
          <TextAreaField label={texts.words} required {...field('words', block.words, (words) => ({ ...block, words }))} />
          <TextField label={texts.by} optional {...field('by', block.by, (by) => ({ ...block, by }))} />
        </>
      )
    case 'steps':
      return (
        <>
          <TextField label={texts.heading} optional {...field('heading', block.heading, (heading) => ({ ...block, heading }))} />
          <RowList
            {...part}
            name={`${name}.steps`}
            rows={block.steps}
            empty={{ title: '', text: '' }}
            add={texts.addStep}
            most={mostParts.steps}
            onChange={(steps) => onChange({ ...block, steps })}
          >
            {(row, rowPart) => (
              <>
                <TextField label={texts.step} {...textFieldOf(rowPart)('title', row.title, (title) => ({ ...row, title }))} />
                <TextAreaField rows={2} label={texts.stepText} {...textFieldOf(rowPart)('text', row.text, (text) => ({ ...row, text }))} />
              </>
            )}
          </RowList>
        </>
      )
    case 'questions':
      return (
        <>
          <TextField label={texts.heading} optional {...field('heading', block.heading, (heading) => ({ ...block, heading }))} />
          <RowList
            {...part}
            name={`${name}.questions`}
            rows={block.questions}
            empty={{ question: '', answer: '' }}
            add={texts.addQuestion}
            most={mostParts.questions}
            onChange={(questions) => onChange({ ...block, questions })}
          >
            {(row, rowPart) => (
              <>
                <TextField label={texts.question} {...textFieldOf(rowPart)('question', row.question, (question) => ({ ...row, question }))} />
                <TextAreaField rows={2} label={texts.answer} {...textFieldOf(rowPart)('answer', row.answer, (answer) => ({ ...row, answer }))} />
              </>
            )}
          </RowList>
        </>
      )
    default:
      return <FixedBlockFields {...props} block={block} />
  }
}
