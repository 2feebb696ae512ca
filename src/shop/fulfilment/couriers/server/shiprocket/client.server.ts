import type { z } from 'zod/mini'
import { ownAddress } from '#platform/outbound/own-address.ts'
import { askCourier, type Outside, Refusal, wrongKeys } from '../ask-courier.server.ts'
import { wireLogin } from './wire.server.ts'

const apiHost = 'https://apiv2.shiprocket.in/v1/external'
const courier = 'shiprocket'
const unauthorized = 401

/** Returns Shiprocket's address, or the simulated courier's in test mode. */
export const addressOf = ({ config }: Pick<Outside, 'config'>) =>
  config.SHIPROCKET_API_URL ?? (config.sandbox ? `${ownAddress(config)}/sandbox/courier/shiprocket` : apiHost)

/** A token is valid for ten days. It belongs to the settings of the process, and is forgotten with them. */
const tokens = new WeakMap<Outside['config'], string>()

async function logIn(outside: Outside): Promise<string> {
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password } = outside.config
  try {
    const url = `${addressOf(outside)}/auth/login`
    const { token } = await askCourier(outside, { courier, method: 'POST', url, headers: json, body: JSON.stringify({ email, password }), reply: wireLogin })
    tokens.set(outside.config, token)
    return token
  } catch (error) {
    throw error instanceof Refusal ? wrongKeys(courier) : error
  }
}

const json = { 'content-type': 'application/json' }

/** Calls Shiprocket, and logs in first or again if it must. @throws ShopError unavailable; Refusal */
export async function callShiprocket<Reply extends z.core.$ZodType>(
  outside: Outside,
  method: 'GET' | 'POST',
  path: string,
  reply: Reply,
  body?: object,
): Promise<z.output<Reply>> {
  const ask = (token: string) =>
    askCourier(outside, {
      courier,
      method,
      url: addressOf(outside) + path,
      headers: { ...json, authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
      reply,
    })
  const known = tokens.get(outside.config)
  try {
    return await ask(known ?? (await logIn(outside)))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== unauthorized) throw error
    if (known === undefined) throw wrongKeys(courier)
    return ask(await logIn(outside))
  }
}
