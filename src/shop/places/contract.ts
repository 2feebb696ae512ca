import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'

const badPin = 'A PIN code has 6 digits.'

/** A PIN code as the directory has it. Other spellings are refused, because the answer is cached by its address. */
export const pin = z.string(badPin).check(z.regex(/^[1-9]\d{5}$/, badPin))

export const place = z.object({
  pin: z.string(),
  /** Empty for the army's post. */
  state: z.string(),
  /** Every state that the PIN code lies in, most post offices first. */
  states: z.array(z.string()),
  district: z.string(),
  city: z.string(),
  /** False if the shop delivers nothing there. */
  serviceable: z.boolean(),
  /** Whether the shop takes cash on delivery there. */
  cod: z.boolean(),
  /** Working days after the dispatch. Null while the shop's own PIN code is unknown. */
  delivery: z.nullable(z.object({ from: z.int(), to: z.int() })),
})

export type Place = z.output<typeof place>

export const showPlace = endpoint({
  method: 'GET',
  path: '/pincodes/:pin',
  access: 'public',
  summary: 'State, district, city and delivery estimate of a PIN code, from the imported directory',
  input: z.object({ pin }),
  reply: place,
})
