import type { Schedule } from '../contract.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { showMoment } from '#ui/office/show.ts'

function changeText({ selling, figures: { paused, status } }: Schedule): string {
  const parts = []
  if (selling !== undefined) parts.push(inr(paiseOf(selling)))
  if (paused !== undefined) parts.push(paused ? 'paused' : 'for sale')
  if (status !== undefined) parts.push(status === 'published' ? 'published' : 'hidden')
  return parts.join(', ')
}

/** The texts of scheduled prices, pauses and publications. */
export const scheduleTexts = {
  title: 'Set for a time',
  /** The target of links to the panel. */
  anchor: 'schedules',
  intro: 'A price, a pause or a publication from a minute in India on. At its end, what stood before comes back, unless somebody changed it meanwhile.',
  empty: 'Nothing is set for a time.',
  failed: 'This could not be saved. Please try again.',
  loading: 'Loading what is set for a time',
  notLoaded: 'What is set for a time could not be loaded.',
  /** A schedule in a line: ₹494 from 4 Dec 2026, 6:00 pm. */
  line: (one: Schedule) => `${changeText(one)} from ${showMoment(one.from)}${one.until ? ` until ${showMoment(one.until)}` : ''}`,
  target: ({ product, pack }: Schedule) => (pack === undefined ? product : `${product}, ${pack}`),
  running: 'Now',
  failedState: 'Not done',
  preview: 'See that day',
  previewOf: (line: string) => `the page of the product with ${line}`,
  cancel: 'Cancel',
  remove: 'Remove',
  askCancel: {
    waiting: { text: 'Cancel this change?', yes: 'Cancel it', no: 'Keep it', main: 'no' },
    running: { text: 'End this now? What stood before comes back, unless somebody changed it meanwhile.', yes: 'End it now', no: 'Keep it', main: 'no' },
  },
  add: 'Set for a time',
  form: {
    target: 'What changes',
    whole: 'The product itself',
    change: 'Change',
    changes: { price: 'Selling price', pause: 'Pause', resume: 'Sell again', published: 'Publish', draft: 'Hide from shoppers' },
    selling: 'New selling price',
    badSelling: 'Please enter an amount up to the price of the pack.',
    from: 'From',
    needsFrom: 'Please choose a day and a time.',
    until: 'Until',
    untilHint: 'In the time of India. Leave empty for a change without end.',
  },
} as const
