import type { DeclareModule } from 'swachh/module-kit'

export declare const giftWrap: DeclareModule
