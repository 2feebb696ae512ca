import { TextAreaField, TextField } from '#ui/office/fields.tsx'
import type { BlockOf } from '../page-contract.ts'
import { mostParts } from '../rules/limits.ts'
import { type BlockProps, noLink, noPicture, textFieldOf } from './block-props.ts'
import { fixedBlockTexts as texts } from './fixed-block-texts.ts'
import { PictureField } from './picture-field.tsx'
import { RowList } from './row-list.tsx'
import { LinkFields } from './target-field.tsx'

type AboutBlock = BlockOf<'story' | 'stores' | 'callout'>

/** The fields of a block of About Us. */
export function AboutBlockFields(props: BlockProps<AboutBlock>) {
  const { block, name, targets, errorOf, disabled, onChange } = props
  const part = { errorOf, disabled }
  const field = textFieldOf(props)
  switch (block.kind) {
    case 'story':
      return <StoryFields {...props} block={block} />
    case 'stores':
      return (
        <>
          <TextField label={texts.title} required {...field('heading', block.heading, (heading) => ({ ...block, heading }))} />
          <RowList
            {...part}
            name={`${name}.stores`}
            rows={block.stores}
            empty={{ title: '', text: '', ...noPicture }}
            add={texts.addStore}
            most={mostParts.stores}
            onChange={(stores) => onChange({ ...block, stores })}
          >
            {(row, rowPart) => (
              <>
                <TextField label={texts.title} required {...textFieldOf(rowPart)('title', row.title, (title) => ({ ...row, title }))} />
                <TextAreaField rows={2} label={texts.text} {...textFieldOf(rowPart)('text', row.text, (text) => ({ ...row, text }))} />
                <PictureField {...rowPart} image={row.image} alt={row.alt} onChange={(picture) => rowPart.onChange({ ...row, ...picture })} />
              </>
            )}
          </RowList>
        </>
      )
    case 'callout':
      return (
        <>
          <TextField label={texts.title} required {...field('heading', block.heading, (heading) => ({ ...block, heading }))} />
          <TextAreaField label={texts.text} {...field('text', block.text, (text) => ({ ...block, text }))} />
          <p className="text-ink-3">{texts.linksHint}</p>
          <RowList
            {...part}
            name={`${name}.links`}
            rows={block.links}
            empty={noLink}
            add={texts.addLink}
            least={0}
            most={mostParts.links}
            onChange={(links) => onChange({ ...block, links })}
          >
            {(link, rowPart) => <LinkFields {...rowPart} link={link} targets={targets} />}
          </RowList>
        </>
      )
  }
}

function StoryFields({ block, ...props }: BlockProps<BlockOf<'story'>>) {
  const { name, errorOf, disabled, onChange } = props
  const part = { errorOf, disabled }
  const field = textFieldOf(props)
  return (
    <>
      <TextField label={texts.eyebrow} {...field('eyebrow', block.eyebrow, (eyebrow) => ({ ...block, eyebrow }))} />
      <TextField label={texts.title} required {...field('title', block.title, (title) => ({ ...block, title }))} />
      <TextAreaField label={texts.lead} {...field('lead', block.lead, (lead) => ({ ...block, lead }))} />
      <RowList
        {...part}
        name={`${name}.paragraphs`}
        rows={block.paragraphs}
        empty={{ text: '' }}
        add={texts.addParagraph}
        least={0}
        most={mostParts.paragraphs}
        onChange={(paragraphs) => onChange({ ...block, paragraphs })}
      >
        {(row, rowPart) => <TextAreaField label={texts.paragraph} required {...textFieldOf(rowPart)('text', row.text, (text) => ({ text }))} />}
      </RowList>
      <RowList
        {...part}
        name={`${name}.pictures`}
        rows={block.pictures}
        empty={noPicture}
        add={texts.addPicture}
        least={0}
        most={mostParts.pictures}
        onChange={(pictures) => onChange({ ...block, pictures })}
      >
        {(picture, rowPart) => <PictureField {...rowPart} {...picture} onChange={(changes) => rowPart.onChange({ ...picture, ...changes })} />}
      </RowList>
    </>
  )
}
