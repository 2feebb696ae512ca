import { lazy } from 'react'

/** The page works without the question, so it shows nothing if the code does not load. */
export const AdvertisingQuestion = lazy(() =>
  import('./advertising-question.tsx').then(
    ({ AdvertisingQuestion: Question }) => ({ default: Question }),
    () => ({ default: () => null }),
  ),
)
