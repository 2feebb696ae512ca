import type { Config } from '../config.ts'

/** The fields of a connection, by their names. An optional field may be absent. */
export type Values = Readonly<Record<string, string>>

export type Field = {
  name: string
  /** Never leaves the server. */
  secret?: true
  optional?: true
  /** The field names the server that receives the secrets. When it changes, the secrets must be entered again, so that nobody sends them to another server. */
  place?: true
  /** Returns a sentence about a wrong value. */
  problemOf: (value: string) => string | undefined
}

export type Kind = {
  fields: readonly Field[]
  /** The settings that replace this connection as a whole when one of them is in the environment. */
  variables: readonly string[]
  /** True when the environment has a setting of this name. */
  isGiven: (base: Config, variable: string) => boolean
  /** Returns the settings of a stored connection. */
  settingsOf: (values: Values) => Partial<Config>
  /** Returns the address whose host must be public, because somebody entered it. */
  addressOf: (values: Values) => string
}

const matching =
  (pattern: RegExp, problem: string): Field['problemOf'] =>
  (value) =>
    pattern.test(value) ? undefined : problem

const secret = (problem: string) => matching(/^[^\p{Cc}]{1,500}$/u, problem)

const port = matching(/^(?:[1-9]\d{0,4})$/, 'Please enter the port as a number, such as 465 or 587.')

const sender = matching(
  /^(?:[^<>\p{Cc}]{0,100}<[^<>@\s]{1,64}@[^<>@\s]{1,190}>|[^<>@\s]{1,64}@[^<>@\s]{1,190})$/u,
  'Please enter an address, or a name and <an address>.',
)

/** On this port, the connection begins with TLS. */
const smtpTlsPort = '465'

function smtpAddress({ host = '', port: number = '', user = '', password = '' }: Values) {
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  // On another port than 465 the connection begins in the clear. A password never leaves on it before STARTTLS.
  return number === smtpTlsPort ? `smtps://${login}${host}:${number}` : `smtp://${login}${host}:${number}${user ? '?requireTLS=true' : ''}`
}

const isGiven: Kind['isGiven'] = (base, variable) => new Map<string, unknown>(Object.entries(base)).get(variable) !== undefined

const mail: Kind = {
  fields: [
    {
      name: 'host',
      place: true,
      problemOf: matching(/^[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?$/i, 'Please enter the name of the mail server, such as smtp.example.com.'),
    },
    { name: 'port', place: true, problemOf: port },
    { name: 'user', optional: true, problemOf: matching(/^[^\p{Cc}]{1,200}$/u, 'Please check the user name.') },
    { name: 'password', secret: true, optional: true, problemOf: secret('Please check the password.') },
    { name: 'from', problemOf: sender },
  ],
  variables: ['SMTP_URL', 'MAIL_FROM'],
  isGiven,
  settingsOf: (values) => ({ SMTP_URL: smtpAddress(values), MAIL_FROM: values['from'] }),
  addressOf: ({ host }) => `https://${host}`,
}

const webAddress = (problem: string) => (value: string) =>
  value.length <= 500 && URL.canParse(value) && new URL(value).username === '' && /^https?:\/\//i.test(value) ? undefined : problem

const origin = (problem: string) => (value: string) =>
  webAddress(problem)(value) ?? (new URL(value).href.replace(/\/$/, '') === new URL(value).origin ? undefined : problem)

const sms: Kind = {
  fields: [
    { name: 'url', place: true, problemOf: webAddress('Please enter the address of the gateway, which begins with https://.') },
    { name: 'token', secret: true, problemOf: secret('Please check the token.') },
    { name: 'sender', optional: true, problemOf: matching(/^[a-z\d]{3,11}$/i, 'A sender has 3 to 11 letters and digits, such as MYSHOP.') },
  ],
  variables: ['SMS_URL', 'SMS_TOKEN', 'SMS_SENDER'],
  isGiven,
  settingsOf: ({ url, token, sender: from }) => ({ SMS_URL: url, SMS_TOKEN: token, SMS_SENDER: from }),
  addressOf: ({ url = '' }) => url,
}

const address: Kind = {
  fields: [{ name: 'url', problemOf: origin('Please enter an address alone, such as https://shop.example, without a path.') }],
  variables: ['PUBLIC_URL'],
  isGiven: ({ isAddressGiven }) => isAddressGiven,
  settingsOf: ({ url = '' }) => ({ PUBLIC_URL: new URL(url).origin }),
  addressOf: ({ url = '' }) => url,
}

/** The servers of these services are fixed, so no address is checked. */
const noAddress = () => ''

const meta: Kind = {
  fields: [
    { name: 'pixelId', problemOf: matching(/^\d{5,20}$/, 'Please enter the id of the dataset, which has digits only.') },
    { name: 'accessToken', secret: true, problemOf: secret('Please check the access token.') },
    { name: 'testCode', optional: true, problemOf: matching(/^[a-z\d]{3,40}$/i, 'A test code has letters and digits, such as TEST12345.') },
  ],
  variables: ['META_PIXEL_ID', 'META_ACCESS_TOKEN', 'META_TEST_CODE'],
  isGiven,
  settingsOf: ({ pixelId, accessToken, testCode }) => ({ META_PIXEL_ID: pixelId, META_ACCESS_TOKEN: accessToken, META_TEST_CODE: testCode }),
  addressOf: noAddress,
}

const ga4: Kind = {
  fields: [
    { name: 'measurementId', problemOf: matching(/^G-[A-Z\d]{4,20}$/, 'Please enter the measurement id, such as G-1A2B3C4D5E.') },
    { name: 'apiSecret', secret: true, problemOf: secret('Please check the API secret.') },
  ],
  variables: ['GA4_MEASUREMENT_ID', 'GA4_API_SECRET'],
  isGiven,
  settingsOf: ({ measurementId, apiSecret }) => ({ GA4_MEASUREMENT_ID: measurementId, GA4_API_SECRET: apiSecret }),
  addressOf: noAddress,
}

/** The kinds of connections that an owner can enter in the back-office. A kind's name is stored and never changes. */
export const kinds = { mail, sms, address, meta, ga4 } satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

export const kindNames = Object.keys(kinds).filter((name): name is KindName => Object.hasOwn(kinds, name))

export const kindOf = (name: KindName): Kind => kinds[name]

/** Returns the settings of the environment that replace the connection. */
export const variablesIn = (base: Config, name: KindName) => kindOf(name).variables.filter((variable) => kindOf(name).isGiven(base, variable))
