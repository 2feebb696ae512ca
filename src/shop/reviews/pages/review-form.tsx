import { type ReactNode, useState, useId } from 'react'
import { Button } from '#ui/button.tsx'
import { textOf } from '#ui/call.ts'
import { classes } from '#ui/classes.ts'
import { fieldErrorsIn, type FormErrors } from '#ui/field-errors.ts'
import { Field, TextArea, FieldError } from '#ui/field.tsx'
import { fieldsOf } from '#ui/form-fields.ts'
import { Message } from '#ui/message.tsx'
import { starPath } from '#ui/stars.tsx'
import { useFormDraft } from '#ui/use-form-draft.ts'
import { useForm } from '#ui/use-form.ts'
import { maxLengths } from '../rules/review.ts'
import { PhotoField } from './photo-field.tsx'
import { reviewFormTexts as texts } from './reviews-texts.ts'

type Content = { stars: number; title: string; words: string; name: string }

type FormProps = {
  /** `stars` is 0 while none are chosen. */
  initial: Content & { photos: readonly string[] }
  /** The name of the draft that keeps typed words when the form closes unsaved, or the page reloads. */
  draft: string
  /** Saves the review, and keeps these stored photos. @returns the server's message */
  save: (content: Content, photos: string[]) => Promise<string>
  addPhoto: (file: File) => Promise<unknown>
  onSaved: (message: string) => void
  /** Further buttons. */
  children?: ReactNode
}

/** The form of a review: stars, title, words, photos and the shown name. It saves the words first and then each photo. */
export function ReviewForm({ initial, draft, save, addPhoto, onSaved, children }: FormProps) {
  const [stars, setStars] = useState(initial.stars)
  const [kept, setKept] = useState([...initial.photos])
  const [added, setAdded] = useState<File[]>([])
  const { ref, state, setState, busy, errors, setErrors, formProps, refuse, send } = useForm({ failed: texts.failed, textFor, errorsFor })
  const { keep, drop } = useFormDraft(ref, {
    name: draft,
    fields: contentFields,
    onRestore: (restored) => restored['stars'] && setStars(Number(restored['stars'])),
  })

  function submit(form: HTMLFormElement) {
    if (refuse(stars === 0 ? { stars: texts.missingStars } : {})) return setState({ kind: 'ready' })
    return send(async () => {
      const message = await save({ stars, ...fieldsOf(form, contentFields) }, kept)
      await addPhotos()
      drop()
      onSaved(message)
      return { kind: 'busy' }
    })
  }

  /** Uploads the chosen photos one by one. An uploaded photo leaves `added`, so that a second try uploads only the others. @throws PhotoError */
  async function addPhotos() {
    for (const file of added) {
      try {
        await addPhoto(file)
        setAdded((before) => before.filter((other) => other !== file))
      } catch (error) {
        throw new PhotoError(texts.photoFailed(textOf(error, texts.photoProblem)))
      }
    }
  }

  return (
    <form {...formProps(submit)} method="post" onChange={() => ref.current && keep(starsIn(ref.current))} className="grid gap-5">
      <StarField
        stars={stars}
        onChange={(chosen) => {
          setStars(chosen)
          setErrors((found) => ({ ...found, stars: undefined }))
        }}
        error={errors['stars']}
      />
      <Field name="title" label={texts.headline} defaultValue={initial.title} maxLength={maxLengths.title} readOnly={busy} error={errors['title']} />
      <TextArea name="words" label={texts.words} defaultValue={initial.words} maxLength={maxLengths.words} readOnly={busy} error={errors['words']} />
      <PhotoField kept={kept} added={added} onKeep={setKept} onAdd={setAdded} busy={busy} />
      <Field
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        defaultValue={initial.name}
        maxLength={maxLengths.name}
        autoComplete="given-name"
        readOnly={busy}
        error={errors['name']}
      />
      <Message state={state} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? texts.saving : texts.save}
        </Button>
        {children}
      </div>
    </form>
  )
}

const contentFields = ['title', 'words', 'name'] as const

/** Returns the server's errors by field, or none if they name no field of this form. */
function errorsFor(error: unknown): FormErrors {
  const wrong = fieldErrorsIn(error, texts.wrong)
  return ['stars', ...contentFields].some((name) => wrong[name]) ? wrong : {}
}

const textFor = (error: unknown) => (error instanceof PhotoError ? error.message : textOf(error, texts.failed))

/** Five radio buttons, drawn as stars. `stars` is 0 while none is chosen. */
function StarField({ stars, onChange, error }: { stars: number; onChange: (stars: number) => void; error: string | undefined }) {
  const errorId = useId()
  return (
    <fieldset className="grid justify-items-start gap-1" aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold">{texts.stars}</legend>
      <div className="-ml-1.5 flex">
        {[1, 2, 3, 4, 5].map((value) => (
          <label
            key={value}
            className="grid size-12 place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-crocus-600 hover:bg-limewash"
          >
            <input
              type="radio"
              name="stars"
              value={value}
              checked={stars === value}
              onChange={() => onChange(value)}
              aria-label={texts.starsOf(value)}
              className="sr-only"
            />
            <svg
              viewBox="0 0 20 20"
              aria-hidden="true"
              fill={value <= stars ? 'currentColor' : 'none'}
              stroke="currentColor"
              strokeWidth="1.3"
              strokeLinejoin="round"
              className={classes('size-8', value <= stars ? 'text-marigold-800' : 'text-control')}
            >
              <path d={starPath} />
            </svg>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

/** Reads the checked stars from the form, because the React state is not updated yet when the form changes. */
function starsIn(form: HTMLFormElement) {
  const { stars } = fieldsOf(form, ['stars'])
  return stars === '' ? {} : { stars }
}

/** The review was saved, but a photo could not be uploaded. */
class PhotoError extends Error {}
