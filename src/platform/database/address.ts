import { readFileSync } from 'node:fs'
import { type ConnectionOptions, getCACertificates } from 'node:tls'
import { errorCode } from '../process/error-code.ts'

/** What `target_session_attrs` may ask of a server, as in libpq. */
const roles = ['any', 'read-write', 'read-only', 'primary', 'standby'] as const
export type ServerRole = (typeof roles)[number]

/** The values of `sslmode` in libpq, and one that only node-postgres knows. */
const libpqModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
const modes = [...libpqModes, 'no-verify'] as const

type Tls = ConnectionOptions | boolean | undefined

/** One way to connect. `url` names one server. `tls`: undefined leaves it to the driver. `isDirect`: begins with TLS, without asking for it first. */
export type Candidate = { server: string; url: string; tls: Tls; isDirect: boolean; role: ServerRole }

/** The groups: the scheme, the user and password, the hosts, the path, the query. */
const addressPattern = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?/i

/** The parameters that this file reads itself: node-postgres does not know them, or understands them otherwise than libpq. */
const ownParameters = ['host', 'port', 'target_session_attrs', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'uselibpqcompat']

/**
 * Returns the ways to connect to a database, in the order to try them. Reads an address as libpq does: several servers, `target_session_attrs`, `sslmode`.
 * node-postgres knows one server only, and verifies the certificate also for `sslmode=require`.
 * @throws Error with one line, which contains no part of the address but its parameters
 */
export function readAddress(address: string): Candidate[] {
  const [, scheme, login, authority = '', path = '', query] = addressPattern.exec(address) ?? []
  if (scheme === undefined) throw new Error('must be an address that begins with postgres://')
  const parameters = new URLSearchParams(query)
  const isOwn = (name: string) => ownParameters.includes(name) || (name === 'ssl' && parameters.has('sslmode'))
  const rest = new URLSearchParams([...parameters].filter(([name]) => !isOwn(name)))
  const tail = `${path}${rest.size > 0 ? `?${rest}` : ''}`
  const isDirect = parameters.get('sslnegotiation') === 'direct'
  const tries = tlsTries(parameters, isDirect)
  const servers = serversIn(authority, parameters)
  return rolesOf(parameters).flatMap((role) =>
    servers.flatMap((server) => {
      const url = `${scheme}${login === undefined ? '' : `${login}@`}${server}${tail}`
      if (!isReadable(url)) throw new Error('must be an address such as postgres://user:password@host:5432/database')
      return (isSocket(server) ? [false as const] : tries).map((tls) => ({ server, url, tls, isDirect: isDirect && tls !== false, role }))
    }),
  )
}

/** Returns the address with one more option for the server, beside those that it has. */
export function withOption(address: string, option: string) {
  const [start = '', query = ''] = address.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('options', [parameters.get('options'), option].filter(Boolean).join(' '))
  return `${start}?${parameters}`
}

/** True for an address that the driver can read: a URL, also one with a user and no host. */
const isReadable = (url: string) => URL.canParse(url) || URL.canParse(url.replace('@/', '@host/'))

const isSocket = (server: string) => /^(?:%2f|\/)/i.test(server)

/** Returns host and port of each server, as they stand in an address. */
function serversIn(authority: string, parameters: URLSearchParams) {
  const hosts = parameters.get('host')?.split(',')
  const ports = parameters.get('port')?.split(',') ?? []
  const servers = hosts?.map((host) => (isSocket(host) ? encodeURIComponent(host) : host)) ?? authority.split(',')
  if (ports.length > 1 && ports.length !== servers.length) throw new Error('has not as many ports as hosts')
  return servers.map((server, index) => withPort(server, ports.length === 1 ? ports[0] : ports[index]))
}

function withPort(server: string, given: string | undefined) {
  const [, host = '', own] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(server) ?? []
  const port = own || given
  if (server !== '' && host === '') throw new Error('has a host that cannot be read')
  if (port && !(/^\d+$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535)) throw new Error('has a port that is no number from 1 to 65535')
  return port ? `${host}:${port}` : host
}

function rolesOf(parameters: URLSearchParams): ServerRole[] {
  const given = parameters.get('target_session_attrs') ?? 'any'
  if (given === 'prefer-standby') return ['standby', 'any']
  const role = roles.find((known) => known === given)
  if (!role) throw new Error(`target_session_attrs must be one of ${roles.join(', ')}, prefer-standby`)
  return [role]
}

/** Returns the ways to use TLS, in the order to try them. Without a parameter of TLS, the driver decides. */
function tlsTries(parameters: URLSearchParams, isDirect: boolean): Tls[] {
  const root = parameters.get('sslrootcert') ?? undefined
  const files = filesOf(parameters, root)
  const given = parameters.get('sslmode') ?? (Object.keys(files).length > 0 ? 'verify-full' : undefined)
  if (given === undefined) return [isDirect ? true : undefined]
  const mode = modes.find((known) => known === given)
  if (!mode) throw new Error(`sslmode must be one of ${libpqModes.join(', ')}`)
  if (root === 'system' && mode !== 'verify-full') throw new Error('sslrootcert=system needs sslmode=verify-full')
  if (mode === 'verify-ca' && root === undefined) throw new Error('sslmode=verify-ca needs sslrootcert, the file of the certificate authority')
  const unverified = { ...files, rejectUnauthorized: false }
  const verifiedForAnyHost = { ...files, checkServerIdentity: () => undefined }
  if (mode === 'disable') return [false]
  if (mode === 'prefer') return [unverified, false]
  if (mode === 'verify-full') return [files]
  // As in libpq, a certificate authority makes `require` mean `verify-ca`.
  return [mode === 'verify-ca' || (mode === 'require' && root !== undefined) ? verifiedForAnyHost : unverified]
}

function filesOf(parameters: URLSearchParams, root: string | undefined): ConnectionOptions {
  const [cert, key] = [parameters.get('sslcert'), parameters.get('sslkey')]
  return {
    ...(root !== undefined && { ca: root === 'system' ? getCACertificates('system') : readParameter('sslrootcert', root) }),
    ...(cert !== null && { cert: readParameter('sslcert', cert) }),
    ...(key !== null && { key: readParameter('sslkey', key) }),
  }
}

function readParameter(name: string, file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${name}: ${file} cannot be read (${String(errorCode(error))})`, { cause: error })
  }
}
