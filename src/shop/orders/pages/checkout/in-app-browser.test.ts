import { expect, test } from 'vitest'
import { isInAppBrowser } from './in-app-browser.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; Redmi 12) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  `${android} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 360.0.0.52.192 Android`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 [FBAN/FBIOS;FBAV/490.0]',
  'Mozilla/5.0 (Linux; Android 13; SM-A146B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36',
])('recognises the in-app browser %s', (userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true)
})

test.each([
  `${android} Chrome/131.0.0.0 Mobile Safari/537.36`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
])('recognises the ordinary browser %s', (userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false)
})
