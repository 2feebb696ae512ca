import { expect, test } from 'vitest'
import { timeInHashes } from '#test/time-in-hashes.ts'
import { describeDevice } from './describe-device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/131.0.0.0 Safari/537.36`],
  ['Samsung Internet on Android', `Mozilla/5.0 (Linux; Android 14; SM-A546E) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`],
  ['Opera on Android', `Mozilla/5.0 (Linux; Android 13; K) ${webkit} Chrome/124.0.0.0 Mobile Safari/537.36 OPR/82.0.0.0`],
  ['UC Browser on Android', `Mozilla/5.0 (Linux; U; Android 9; en-US; Redmi) ${webkit} Version/4.0 Chrome/78.0 UCBrowser/13.4.0.1306 Mobile Safari/537.36`],
  ['Safari on iPhone', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${iphone} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1`],
  ['Instagram on iPhone', `${iphone} Mobile/15E148 Instagram 330.0.3.29.109 (iPhone14,5; iOS 17_5; en_IN)`],
  ['Facebook on Android', `Mozilla/5.0 (Linux; Android 13) ${webkit} Version/4.0 Chrome/125.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/466.0]`],
  ['Safari on Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`],
  ['Firefox on KaiOS', 'Mozilla/5.0 (Mobile; LYF/F90M; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.0'],
  ['Windows', 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko'],
  ['Unknown device', 'curl/8.5.0'],
  ['Unknown device', ''],
  ['Unknown device', undefined],
])('says %s', (words, userAgent) => expect(describeDevice(userAgent)).toBe(words))

test('shows only its own words, and reads a hostile header fast', () => {
  expect(describeDevice('<img src=x onerror=alert(1)> Chrome/1 (Android)')).toBe('Chrome on Android')
  const long = `${'Mac OS '.repeat(100_000)}Firefox/1`
  expect(describeDevice(long)).toBe('Unknown device')
  expect(timeInHashes(long, () => describeDevice(long))).toBeLessThan(20)
})
