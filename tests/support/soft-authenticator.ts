import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { encodeCBOR } from '@levischuck/tiny-cbor'

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }

/** A passkey in memory that answers as a browser does. `verified`: whether its user gave the PIN, finger or face. */
export function openSoftAuthenticator({ origin, verified = true }: { origin: string; verified?: boolean }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(rpId: string, attested = Buffer.alloc(0)) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE((count += 1))
    // Present, verified, attested data.
    const flags = 0b1 | (verified ? 0b100 : 0) | (attested.length > 0 ? 0b1000000 : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter, attested])
  }

  return {
    id: text(id),
    /** Answers the options for a new passkey. */
    create({ challenge, rp }: Options) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, Buffer.from(encodeCBOR(key))])
      const authData = new Uint8Array(authenticatorData(rp?.id ?? '', attested))
      const attestation = encodeCBOR(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', authData],
        ]),
      )
      const response = { clientDataJSON: text(clientData('webauthn.create', challenge)), attestationObject: text(attestation), transports: ['internal'] }
      return { id: text(id), rawId: text(id), type: 'public-key', response, clientExtensionResults: {} }
    },
    /** Answers the options of a log-in. */
    get({ challenge, rpId = '' }: Options) {
      const client = clientData('webauthn.get', challenge)
      const data = authenticatorData(rpId)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const response = { clientDataJSON: text(client), authenticatorData: text(data), signature: text(sign('sha256', signed, privateKey)) }
      return { id: text(id), rawId: text(id), type: 'public-key', response, clientExtensionResults: {} }
    },
  }
}
