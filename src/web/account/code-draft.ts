import { dropDraft, saveDraft, readDraft } from '../draft-store.ts'

const name = 'code'

/** As long as a code is good. */
const lifeMs = 5 * 60_000

/** A login by phone as it stands. `resendAt` is a moment of `performance.now()`. */
export type CodeDraft = { step: 'phone' | 'otp'; mobile: string; otp: string; resendAt: number; challenge?: string | undefined }

/** Kept for a reload. A page that is loaded again counts its moments from another start. */
export const saveCodeDraft = (draft: CodeDraft) => saveDraft(name, { ...draft, resendAt: performance.timeOrigin + draft.resendAt, keptAt: Date.now() })

export const dropCodeDraft = () => dropDraft(name)

/** Undefined when there is none. Of one whose code is no longer good only the number is left. */
export function readCodeDraft(): CodeDraft | undefined {
  const { step, mobile, otp, resendAt, challenge, keptAt } = readDraft(name) ?? {}
  if (typeof mobile !== 'string') return undefined
  const isGood = step === 'otp' && typeof keptAt === 'number' && Date.now() - keptAt < lifeMs
  return {
    mobile,
    step: isGood ? 'otp' : 'phone',
    otp: isGood && typeof otp === 'string' ? otp : '',
    resendAt: typeof resendAt === 'number' ? resendAt - performance.timeOrigin : 0,
    challenge: typeof challenge === 'string' ? challenge : undefined,
  }
}
