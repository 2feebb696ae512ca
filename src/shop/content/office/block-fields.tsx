import { SelectField, TextAreaField, TextField } from '#ui/office/fields.tsx'
import type { Block } from '../page-contract.ts'
import type { BlockProps } from './block-props.ts'
import { contentTexts } from './content-texts.ts'
import { PictureField } from './picture-field.tsx'
import { ProductsFields } from './products-fields.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { RowsFields } from './rows-fields.tsx'

const texts = contentTexts.blocks

/** The fields of one block. */
export function BlockFields(props: BlockProps<Block>) {
  const { block, name, products, errorOf, disabled, onChange } = props
  /** Returns the props of a text field of the block. */
  const field = (key: string, value: string, change: (text: string) => Block) => ({
    name: `${name}.${key}`,
    value,
    error: errorOf(`${name}.${key}`),
    disabled,
    onChange: ({ target }: { target: { value: string } }) => onChange(change(target.value)),
  })
  switch (block.kind) {
    case 'text':
      return (
        <>
          <TextField label={texts.heading} optional {...field('heading', block.heading, (heading) => ({ ...block, heading }))} />
          <RichTextField doc={block.body} error={errorOf(`${name}.body`)} disabled={disabled} onChange={(body) => onChange({ ...block, body })} />
        </>
      )
    case 'picture':
      return (
        <>
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
          <ProductsFields {...props} block={block} />
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
          <RowsFields
            {...{ errorOf, disabled }}
            name={`${name}.steps`}
            rows={block.steps}
            labels={[
              ['title', texts.step],
              ['text', texts.stepText],
            ]}
            empty={{ title: '', text: '' }}
            add={texts.addStep}
            onChange={(steps) => onChange({ ...block, steps })}
          />
        </>
      )
    case 'questions':
      return (
        <>
          <TextField label={texts.heading} optional {...field('heading', block.heading, (heading) => ({ ...block, heading }))} />
          <RowsFields
            {...{ errorOf, disabled }}
            name={`${name}.questions`}
            rows={block.questions}
            labels={[
              ['question', texts.question],
              ['answer', texts.answer],
            ]}
            empty={{ question: '', answer: '' }}
            add={texts.addQuestion}
            onChange={(questions) => onChange({ ...block, questions })}
          />
        </>
      )
  }
}
