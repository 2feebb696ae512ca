import { registerShop } from './register-shop.ts'
import { shop } from './test-shop.ts'

type Changes = Parameters<typeof registerShop>[1]

/** Registers the shop of the tests for GST since the first day, with the sample's classes. Their ids are the lower-case first words of their names. */
export const register = (changes?: Changes) => registerShop(shop, changes)
