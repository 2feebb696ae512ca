import { type Config, isLoopback, isPublic, paymentKeyOf } from '../config.ts'
import { type Check, ok, type Outcome, warning } from './check.ts'

/** Names settings that do not fit a public shop. Invalid settings never get this far, because the shop then does not start. */
export const settings: Check = {
  name: 'settings',
  async run({ config }) {
    const doubts = doubtsAbout(config)
    return doubts.length > 0 ? doubts : ok('they are complete')
  },
}

function doubtsAbout(config: Config): Outcome[] {
  const { PUBLIC_URL, TRUST_PROXY, SMTP_URL, SMS_URL, sandbox } = config
  const { kind, setting } = paymentKeyOf(config)
  if (sandbox)
    return isPublic(config) ? [warning('test mode on a public address: anybody can pay without money', `set ${setting}`)] : [ok('test mode: no money moves')]
  const isHttps = new URL(PUBLIC_URL).protocol === 'https:'
  const doubts = [
    kind === 'test' && warning(`${setting} is a test key: no money moves`, 'set a live key'),
    isLoopback(PUBLIC_URL) && warning(`links in messages lead to ${PUBLIC_URL}`, 'set PUBLIC_URL'),
    !isLoopback(PUBLIC_URL) && !isHttps && warning(`${PUBLIC_URL} is not encrypted`, 'set PUBLIC_URL to an https address'),
    isHttps && TRUST_PROXY === 0 && warning('rate limits count all callers of the proxy as one', 'set TRUST_PROXY=1'),
    SMTP_URL === undefined && warning('mails are stored and not sent', 'set SMTP_URL and MAIL_FROM'),
    SMS_URL === undefined && warning('SMS are stored and not sent', 'set SMS_URL and SMS_TOKEN'),
  ]
  return doubts.filter((doubt) => doubt !== false)
}
