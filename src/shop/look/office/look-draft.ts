import type { Look } from '../contract.ts'

/** The look as fields of a form, by the names that the server gives them in errors. */
export type LookDraft = Record<'wordmark' | 'mark' | 'accent' | 'brandAccent' | 'firstGround.colour' | 'secondGround.colour', string> & {
  face: Look['face']
  shape: Look['shape']
}

export const draftOf = ({ firstGround, secondGround, wordmark, mark, accent, brandAccent, face, shape }: Look): LookDraft => ({
  wordmark,
  mark,
  accent,
  brandAccent,
  'firstGround.colour': firstGround.colour,
  'secondGround.colour': secondGround.colour,
  face,
  shape,
})

export const lookOf = (draft: LookDraft): Look => ({
  wordmark: draft.wordmark,
  mark: draft.mark,
  accent: draft.accent.trim(),
  brandAccent: draft.brandAccent.trim(),
  firstGround: { colour: draft['firstGround.colour'].trim() },
  secondGround: { colour: draft['secondGround.colour'].trim() },
  face: draft.face,
  shape: draft.shape,
})

export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim())

export const colourFields = ['accent', 'brandAccent', 'firstGround.colour', 'secondGround.colour'] as const

export type ColourField = (typeof colourFields)[number]

/** Returns the draft with the saved colour in place of each colour that is not completely typed, so that a preview always has colours. */
export function withWholeColours(draft: LookDraft, saved: LookDraft): LookDraft {
  const whole = Object.fromEntries(colourFields.map((name) => [name, isColour(draft[name]) ? draft[name].trim().toLowerCase() : saved[name]]))
  return { ...draft, ...whole }
}
