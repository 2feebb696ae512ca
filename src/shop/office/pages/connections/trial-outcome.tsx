/** The result of a connection test, in one sentence. */
export const TrialOutcome = ({ outcome }: { outcome: { worked: boolean; message: string } | undefined }) => (
  <p role="status" className={outcome && !outcome.worked ? 'max-w-[70ch] font-semibold text-danger' : 'max-w-[70ch] text-leaf'}>
    {outcome?.message}
  </p>
)
