import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** Asks the browser for passkeys. Pages import this file only when they need it, because most visitors have no passkey. */

/** The options that `@simplewebauthn/server` made. The contract passes them through. */
type Options = Record<string, unknown>

export { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill }

/** Asks for a passkey of this shop; with `autofill` among the suggestions of the e-mail field. Rejects when the person cancels. */
export async function readPasskey(options: Options, autofill = false) {
  const answer = await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON, useBrowserAutofill: autofill })
  return { ...answer, response: { ...answer.response } }
}

/** Makes a passkey for this shop. Rejects when the person cancels. */
export async function makePasskey(options: Options) {
  const answer = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
  return { ...answer, response: { ...answer.response } }
}
