import { afterAll, afterEach, beforeEach } from 'vitest'
import { opened, shop } from './test-shop.ts'

/** Runs before each file of API tests. The files of one worker share a shop, because opening one takes longer than most tests. */
const parts = { ...shop }

beforeEach(opened.empty)
afterEach(opened.refuseStrays)
// A file may replace parts of the shop, such as `fetch`; the next file starts with ours.
afterAll(() => void Object.assign(shop, parts))
