import { expect, test } from 'vitest'
import { isOfView, orderViews } from './view-of.ts'

const viewsAt = (query: string) => orderViews.filter((view) => isOfView(new URLSearchParams(query), view)).map(({ id }) => id)

test('an address shows the view whose filters it has, no more and no fewer, at any place of the list', () => {
  expect(viewsAt('')).toEqual(['all'])
  expect(viewsAt('fulfilment=to_pack')).toEqual(['unfulfilled'])
  expect(viewsAt('fulfilment=to_pack&cursor=x&row=50')).toEqual(['unfulfilled'])
  expect(viewsAt('status=attempts')).toEqual(['abandoned'])
  for (const other of ['fulfilment=to_pack&city=Pune', 'status=Paid', 'q=asha']) expect(viewsAt(other)).toEqual([])
})
