import { codeLifeMs } from '../customers/rules/one-time-code.ts'
import { dropDraft } from '#ui/draft-store.ts'
import { readOwnDraft, saveOwnDraft } from '#ui/own-draft.ts'

const name = 'code'

/** The state of a login by phone. `resendAt`: a time on the clock of `performance.now()`. */
export type CodeDraft = { step: 'phone' | 'otp'; mobile: string; otp: string; resendAt: number; challenge?: string | undefined }

/** Saves the state for a reload. It stores wall-clock times, because `performance.now()` restarts with each page. */
export const saveCodeDraft = (draft: CodeDraft) => saveOwnDraft(name, { ...draft, resendAt: performance.timeOrigin + draft.resendAt, keptAt: Date.now() })

export const dropCodeDraft = () => dropDraft(name)

/** Returns the saved state, or undefined. An expired code is dropped; the number stays. */
export function readCodeDraft(): CodeDraft | undefined {
  const { step, mobile, otp, resendAt, challenge, keptAt } = readOwnDraft(name) ?? {}
  if (typeof mobile !== 'string') return undefined
  const isValid = step === 'otp' && typeof keptAt === 'number' && Date.now() - keptAt < codeLifeMs
  return {
    mobile,
    step: isValid ? 'otp' : 'phone',
    otp: isValid && typeof otp === 'string' ? otp : '',
    resendAt: typeof resendAt === 'number' ? resendAt - performance.timeOrigin : 0,
    challenge: typeof challenge === 'string' ? challenge : undefined,
  }
}
